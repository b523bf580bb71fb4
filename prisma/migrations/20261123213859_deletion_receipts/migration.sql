-- CreateTable
CREATE TABLE "deletions" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "requested_by_id" INTEGER,
    "requested_by" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletes_events" BOOLEAN NOT NULL,
    "keeps_persons" BOOLEAN NOT NULL,

    CONSTRAINT "deletions_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "deleted_persons" (
    "project_id" INTEGER NOT NULL,
    "deletion_id" UUID NOT NULL,
    "person_uuid" UUID NOT NULL,
    "person_id" BIGINT NOT NULL,
    "distinct_id_hashes" TEXT[],
    "events_deleted" INTEGER NOT NULL DEFAULT 0,
    "completed_at" TIMESTAMPTZ(6),
    "canceled_at" TIMESTAMPTZ(6),

    CONSTRAINT "deleted_persons_pkey" PRIMARY KEY ("project_id","deletion_id","person_uuid")
);

-- CreateIndex
CREATE INDEX "deletions_project_id_requested_at_id_idx" ON "deletions"("project_id", "requested_at" DESC, "id");

-- CreateIndex
CREATE INDEX "deleted_persons_project_id_person_uuid_idx" ON "deleted_persons"("project_id", "person_uuid");

-- AddForeignKey
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_persons" ADD CONSTRAINT "deleted_persons_project_id_deletion_id_fkey" FOREIGN KEY ("project_id", "deletion_id") REFERENCES "deletions"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was queued before: one deletion for what was requested at one time. Distinct ids and numbers of events are unknown.
CREATE TEMPORARY TABLE "earlier_deletions" ON COMMIT DROP AS
SELECT "project_id", "created_at", "requested_by_id", gen_random_uuid() AS "id"
FROM (SELECT DISTINCT "project_id", "created_at", "requested_by_id" FROM "event_deletions") "requests";

INSERT INTO "deletions" ("project_id", "id", "requested_by_id", "requested_by", "requested_at", "deletes_events", "keeps_persons")
SELECT e."project_id", e."id", e."requested_by_id", coalesce(u."email", ''), e."created_at", true,
  EXISTS (SELECT FROM "event_deletions" q JOIN "persons" p ON p."project_id" = q."project_id" AND p."uuid" = q."person_uuid"
    WHERE q."project_id" = e."project_id" AND q."created_at" = e."created_at"
      AND q."requested_by_id" IS NOT DISTINCT FROM e."requested_by_id")
FROM "earlier_deletions" e LEFT JOIN "users" u ON u."id" = e."requested_by_id";

INSERT INTO "deleted_persons" ("project_id", "deletion_id", "person_uuid", "person_id", "distinct_id_hashes", "completed_at")
SELECT q."project_id", e."id", q."person_uuid", q."person_id", '{}', q."delete_verified_at"
FROM "event_deletions" q JOIN "earlier_deletions" e ON e."project_id" = q."project_id" AND e."created_at" = q."created_at"
  AND e."requested_by_id" IS NOT DISTINCT FROM q."requested_by_id";
