-- What Prisma cannot express.

-- Whoever makes or removes persons holds the project's identity lock alone, so that nobody waits for this row.
CREATE FUNCTION count_new_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_counts (project_id, persons)
  SELECT project_id, count(*) FROM changed GROUP BY project_id ORDER BY project_id
  ON CONFLICT (project_id) DO UPDATE SET persons = person_counts.persons + EXCLUDED.persons;
  RETURN NULL;
END $$;

-- Changes only: of a project that is being deleted, the row may be gone.
CREATE FUNCTION count_gone_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE person_counts c SET persons = c.persons - gone.persons
  FROM (SELECT project_id, count(*) AS persons FROM changed GROUP BY project_id) gone
  WHERE c.project_id = gone.project_id;
  RETURN NULL;
END $$;

CREATE TRIGGER persons_count_new AFTER INSERT ON persons REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_persons();
CREATE TRIGGER persons_count_gone AFTER DELETE ON persons REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_gone_persons();

INSERT INTO person_counts (project_id, persons) SELECT project_id, count(*) FROM persons GROUP BY project_id;
