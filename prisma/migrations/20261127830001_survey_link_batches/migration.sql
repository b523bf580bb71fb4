-- AlterTable
ALTER TABLE "survey_claims" ADD COLUMN     "batch_id" INTEGER;

-- CreateTable
CREATE TABLE "survey_link_batches" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "count" INTEGER,
    "cohort_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "survey_link_batches_pkey" PRIMARY KEY ("project_id","survey_id","id")
);

-- AddForeignKey
ALTER TABLE "survey_link_batches" ADD CONSTRAINT "survey_link_batches_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_link_batches" ADD CONSTRAINT "survey_link_batches_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_link_batches" ADD CONSTRAINT "survey_link_batches_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
