-- There is one copy at most.
ALTER TABLE clickhouse_copies ADD CONSTRAINT clickhouse_copies_one CHECK (id);

-- Rows come and go by the thousand: they are vacuumed when there are a few, whatever their number was before.
ALTER TABLE event_outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500000);

-- What triggers call that `clickhouse:backfill` creates and `clickhouse:off` drops (lib/clickhouse/outbox.ts). Events and persons
-- are named, and where a changed one is stored in the copy; what is there now is read when it is shipped.
CREATE FUNCTION name_new_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (project_id, uuid) SELECT c.project_id, c.uuid FROM changed c;
  RETURN NULL;
END $$;

CREATE FUNCTION name_changed_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (project_id, uuid, person_id, distinct_id, "timestamp")
  SELECT c.project_id, c.uuid, c.person_id, CASE WHEN c.person_id IS NULL THEN c.distinct_id END, c."timestamp" FROM changed c;
  RETURN NULL;
END $$;

CREATE FUNCTION name_changed_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (project_id, person_id) SELECT c.project_id, c.id FROM changed c;
  RETURN NULL;
END $$;

CREATE FUNCTION name_changed_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_outbox (project_id, person_id) VALUES (NEW.project_id, NEW.id);
  RETURN NULL;
END $$;
