-- AlterTable
ALTER TABLE "deletions" ADD COLUMN     "canceled_at" TIMESTAMPTZ(6),
ADD COLUMN     "canceled_by" TEXT;

-- Of earlier cancelations: when and by whom, from the activity log.
UPDATE "deletions" d SET "canceled_at" = c."created_at", "canceled_by" = c."canceled_by"
FROM (
  SELECT DISTINCT ON (a."project_id", a."item_id") a."project_id", a."item_id", a."created_at",
    u."email" || coalesce(' (' || a."key_label" || ')', '') AS "canceled_by"
  FROM "activities" a LEFT JOIN "users" u ON u."id" = a."user_id"
  WHERE a."scope" = 'Person' AND a."activity" IN ('event_deletion_canceled', 'bulk_event_deletion_canceled')
  ORDER BY a."project_id", a."item_id", a."created_at" DESC
) c
WHERE c."project_id" = d."project_id" AND (
  c."item_id" = d."id"::text
  OR EXISTS (
    SELECT FROM "deleted_persons" p
    WHERE p."project_id" = d."project_id" AND p."deletion_id" = d."id" AND p."canceled_at" IS NOT NULL
      AND p."person_id"::text = c."item_id" AND p."canceled_at" = c."created_at"
  )
);

UPDATE "deletions" d SET "canceled_at" = p."canceled_at"
FROM (
  SELECT "project_id", "deletion_id", max("canceled_at") AS "canceled_at" FROM "deleted_persons"
  WHERE "canceled_at" IS NOT NULL GROUP BY 1, 2
) p
WHERE d."canceled_at" IS NULL AND p."project_id" = d."project_id" AND p."deletion_id" = d."id";
