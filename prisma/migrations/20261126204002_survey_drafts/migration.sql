-- CreateTable
CREATE TABLE "survey_drafts" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changes" JSONB NOT NULL,
    "base" JSONB NOT NULL,
    "base_version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,

    CONSTRAINT "survey_drafts_pkey" PRIMARY KEY ("project_id","survey_id")
);

-- AddForeignKey
ALTER TABLE "survey_drafts" ADD CONSTRAINT "survey_drafts_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_drafts" ADD CONSTRAINT "survey_drafts_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_drafts" ADD CONSTRAINT "survey_drafts_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
