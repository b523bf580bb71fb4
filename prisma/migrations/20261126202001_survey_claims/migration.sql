-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "hosted_responses" TEXT NOT NULL DEFAULT 'unlimited';

-- CreateTable
CREATE TABLE "survey_claims" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "submission_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "survey_claims_pkey" PRIMARY KEY ("project_id","survey_id","key")
);

-- AddForeignKey
ALTER TABLE "survey_claims" ADD CONSTRAINT "survey_claims_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_claims" ADD CONSTRAINT "survey_claims_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
