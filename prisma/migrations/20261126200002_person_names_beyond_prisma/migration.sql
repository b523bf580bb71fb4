-- What Prisma cannot express: names are derived from the same entries as the order by last seen.
CREATE OR REPLACE FUNCTION forget_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM person_last_seen s USING changed c WHERE s.project_id = c.project_id AND s.person_id = c.id;
  DELETE FROM person_names s USING changed c WHERE s.project_id = c.project_id AND s.person_id = c.id;
  DELETE FROM person_identifiers i USING changed c WHERE i.project_id = c.project_id AND i.person_id = c.id;
  RETURN NULL;
END $$;

-- A new distinct id comes with an event or a person; one that moves may come alone.
CREATE FUNCTION note_moved_distinct_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_seen_changes (project_id, person_id)
  SELECT project_id, person_id FROM before UNION SELECT project_id, person_id FROM changed;
  RETURN NULL;
END $$;

CREATE TRIGGER person_distinct_ids_names_update AFTER UPDATE ON person_distinct_ids
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved_distinct_ids();

CREATE FUNCTION note_persons_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_seen_changes (project_id, person_id) SELECT project_id, id FROM persons WHERE project_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER projects_names_update AFTER UPDATE ON projects FOR EACH ROW
  WHEN (OLD.person_display_name_properties IS DISTINCT FROM NEW.person_display_name_properties)
  EXECUTE FUNCTION note_persons_of_project();

INSERT INTO last_seen_changes (project_id, person_id) SELECT project_id, id FROM persons;
