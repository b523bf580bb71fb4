-- CreateTable
CREATE TABLE "survey_canaries" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "share" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,
    "max_dismissal_rate" INTEGER NOT NULL,
    "shown" INTEGER NOT NULL DEFAULT 0,
    "dismissed" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT,
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "survey_canaries_pkey" PRIMARY KEY ("project_id","survey_id")
);

-- AddForeignKey
ALTER TABLE "survey_canaries" ADD CONSTRAINT "survey_canaries_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_canaries" ADD CONSTRAINT "survey_canaries_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
