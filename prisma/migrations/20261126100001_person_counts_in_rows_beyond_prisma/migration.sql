-- What Prisma cannot express: who makes and who removes persons counts them, in the same transaction.
DROP TRIGGER persons_count_new ON persons;
DROP TRIGGER persons_count_gone ON persons;
DROP FUNCTION count_new_persons();
DROP FUNCTION count_gone_persons();

CREATE FUNCTION count_persons() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  -- Without projects that are just being deleted.
  FOR part IN
    SELECT c.project_id, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS persons FROM changed c
    WHERE EXISTS (SELECT FROM projects p WHERE p.id = c.project_id) GROUP BY c.project_id
  LOOP
    -- A row that nobody else holds: writers of one project neither wait for each other here nor deadlock.
    UPDATE person_counts c SET persons = c.persons + part.persons
    WHERE c.project_id = part.project_id AND c.id = (
      SELECT free.id FROM person_counts free WHERE free.project_id = part.project_id
      ORDER BY free.id LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO person_counts (project_id, persons) VALUES (part.project_id, part.persons);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER persons_count_new AFTER INSERT ON persons REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_persons();
CREATE TRIGGER persons_count_gone AFTER DELETE ON persons REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_persons();
