-- What Prisma cannot express: whoever changes what analysis reads counts it, in the same transaction.
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project integer;
BEGIN
  -- Without projects that are just being deleted.
  FOR project IN SELECT p.id FROM projects p WHERE p.id IN (SELECT c.project_id FROM changed c) LOOP
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

DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['events', 'persons', 'cohorts', 'cohort_members'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_count_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_change()', watched);
    EXECUTE format('CREATE TRIGGER %1$s_count_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_change()', watched);
    EXECUTE format('CREATE TRIGGER %1$s_count_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_change()', watched);
  END LOOP;
END $$;
