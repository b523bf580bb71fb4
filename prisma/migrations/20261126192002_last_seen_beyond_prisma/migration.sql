-- What Prisma cannot express: the order of lists by last seen, and who notes that it changed.
CREATE INDEX person_last_seen_in_order ON person_last_seen (project_id, last_seen_at DESC NULLS LAST, person_id DESC);

CREATE FUNCTION note_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Appended only: writers of the same person neither wait for each other nor deadlock. Without projects that are being deleted.
  IF TG_TABLE_NAME = 'persons' THEN
    INSERT INTO last_seen_changes (project_id, person_id) SELECT c.project_id, c.id FROM changed c;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO last_seen_changes (project_id, person_id)
    SELECT c.project_id, c.person_id FROM changed c JOIN before b USING (project_id, uuid)
    WHERE c.person_id IS NOT NULL AND (c.person_id, c."timestamp") IS DISTINCT FROM (b.person_id, b."timestamp")
    UNION SELECT b.project_id, b.person_id FROM changed c JOIN before b USING (project_id, uuid)
    WHERE b.person_id IS NOT NULL AND (c.person_id, c."timestamp") IS DISTINCT FROM (b.person_id, b."timestamp");
  ELSE
    INSERT INTO last_seen_changes (project_id, person_id)
    SELECT DISTINCT c.project_id, c.person_id FROM changed c
    WHERE c.person_id IS NOT NULL
      AND EXISTS (SELECT FROM projects p WHERE p.id = c.project_id AND p.deleted_at IS NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM person_last_seen s USING changed c WHERE s.project_id = c.project_id AND s.person_id = c.id;
  RETURN NULL;
END $$;

CREATE TRIGGER persons_last_seen_new AFTER INSERT ON persons REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_last_seen();
CREATE TRIGGER persons_last_seen_gone AFTER DELETE ON persons REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_last_seen();
CREATE TRIGGER events_last_seen_insert AFTER INSERT ON events REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_last_seen();
CREATE TRIGGER events_last_seen_update AFTER UPDATE ON events REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_last_seen();
CREATE TRIGGER events_last_seen_delete AFTER DELETE ON events REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_last_seen();

-- Persons from before are entries, too: the job applies them.
INSERT INTO last_seen_changes (project_id, person_id) SELECT project_id, id FROM persons;
