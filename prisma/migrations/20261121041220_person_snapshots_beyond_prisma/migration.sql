-- What Prisma cannot express.

-- Whoever changes a person's properties: the snapshot that equalled them no longer does.
CREATE FUNCTION forget_person_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.snapshot_id := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER persons_forget_snapshot BEFORE UPDATE ON persons FOR EACH ROW
  WHEN (NEW.properties IS DISTINCT FROM OLD.properties AND NEW.snapshot_id IS NOT DISTINCT FROM OLD.snapshot_id)
  EXECUTE FUNCTION forget_person_snapshot();

-- A btree refuses values beyond 2.7 kB, and a hostile e-mail may be longer; a hash takes any, and answers equality.
DROP INDEX persons_email;
CREATE INDEX persons_email ON persons USING hash ((properties ->> 'email'));
