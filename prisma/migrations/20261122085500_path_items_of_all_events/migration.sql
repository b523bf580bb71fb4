-- Every event has its item now: the name of those that are neither pages nor screens. Answers stay the same, and the
-- triggers would hold every row.
ALTER TABLE "events" DISABLE TRIGGER USER;
UPDATE "events" SET "path_item" = "event" WHERE "path_item" IS NULL;
ALTER TABLE "events" ENABLE TRIGGER USER;
ALTER TABLE "events" ALTER COLUMN "path_item" SET NOT NULL;
