-- A deleted project takes nothing new, as if its row were gone: whoever found it a moment before gets a violated foreign key. Every
-- recorded change is an activity. The deletion waits for those that have begun: they hold a lock on the project's row.
CREATE FUNCTION refuse_deleted_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM projects p WHERE p.deleted_at IS NOT NULL AND p.id IN (SELECT c.project_id FROM changed c)) THEN
    RAISE EXCEPTION USING ERRCODE = 'foreign_key_violation', MESSAGE = 'the project was deleted', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['events', 'persons', 'activities', 'memberships', 'invitations', 'password_reset_links'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_refuse_deleted AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_projects()', guarded);
  END LOOP;
END $$;

-- What follows from rows is no longer kept for a project whose rows are being removed: its responses go with them.
CREATE OR REPLACE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project integer;
BEGIN
  -- Without projects that are just being deleted.
  FOR project IN SELECT p.id FROM projects p
    WHERE p.id IN (SELECT c.project_id FROM changed c) AND p.deleted_at IS NULL LOOP
    -- A row that nobody else holds: writers of one project neither wait for each other here nor deadlock.
    UPDATE data_versions v SET changes = v.changes + 1
    WHERE v.project_id = project AND v.id = (
      SELECT free.id FROM data_versions free WHERE free.project_id = project
      ORDER BY free.id LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO data_versions (project_id) VALUES (project);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refresh_responses_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT c.project_id, array_agg(c.survey_id) AS surveys, array_agg(c.submission_id) AS submissions FROM changed c
    WHERE c.survey_id IS NOT NULL AND c.event IN ('survey sent', 'survey dismissed', 'survey abandoned')
    -- A submission is in one part.
    GROUP BY c.project_id, abs(hashtext(c.submission_id::text)::bigint) % (SELECT 1 + count(*) / 1000 FROM changed)
  LOOP
    -- Without projects that are just being deleted.
    PERFORM refresh_responses(part.project_id, part.surveys, part.submissions) FROM projects p
    WHERE p.id = part.project_id AND p.deleted_at IS NULL;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refresh_archived_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_responses(part.project_id, part.surveys, part.submissions) FROM (
    SELECT e.project_id, array_agg(e.survey_id) AS surveys, array_agg(e.submission_id) AS submissions
    FROM changed c JOIN events e
      ON e.project_id = c.project_id AND e.uuid = c.response_uuid AND e.survey_id = c.survey_id::text
    WHERE EXISTS (SELECT FROM projects p WHERE p.id = c.project_id AND p.deleted_at IS NULL)
    GROUP BY e.project_id
  ) part;
  RETURN NULL;
END $$;
