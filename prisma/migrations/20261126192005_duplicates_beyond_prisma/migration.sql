-- What Prisma cannot express: identifiers are derived with the order by last seen, from the same entries.
CREATE FUNCTION note_changed_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_seen_changes (project_id, person_id)
  SELECT c.project_id, c.id FROM changed c JOIN before b USING (project_id, id) WHERE c.properties IS DISTINCT FROM b.properties;
  RETURN NULL;
END $$;

CREATE TRIGGER persons_identifiers_update AFTER UPDATE ON persons REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_persons();

CREATE OR REPLACE FUNCTION forget_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM person_last_seen s USING changed c WHERE s.project_id = c.project_id AND s.person_id = c.id;
  DELETE FROM person_identifiers i USING changed c WHERE i.project_id = c.project_id AND i.person_id = c.id;
  RETURN NULL;
END $$;

INSERT INTO last_seen_changes (project_id, person_id) SELECT project_id, id FROM persons;
