-- AlterTable
ALTER TABLE "tagged_responses" ADD COLUMN     "is_by_rule" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "untagged_responses" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "tag_id" INTEGER NOT NULL,

    CONSTRAINT "untagged_responses_pkey" PRIMARY KEY ("project_id","survey_id","submission_id","tag_id")
);

-- CreateTable
CREATE TABLE "tag_rules" (
    "project_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "survey_id" UUID NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "question_id" TEXT,
    "operator" TEXT NOT NULL,
    "text" TEXT,
    "postgres_regex" TEXT,
    "min" DOUBLE PRECISION,
    "max" DOUBLE PRECISION,
    "applied_until" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "tag_rules_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "untagged_responses_project_id_tag_id_idx" ON "untagged_responses"("project_id", "tag_id");

-- CreateIndex
CREATE INDEX "tag_rules_project_id_survey_id_idx" ON "tag_rules"("project_id", "survey_id");

-- AddForeignKey
ALTER TABLE "untagged_responses" ADD CONSTRAINT "untagged_responses_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "untagged_responses" ADD CONSTRAINT "untagged_responses_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "untagged_responses" ADD CONSTRAINT "untagged_responses_project_id_tag_id_fkey" FOREIGN KEY ("project_id", "tag_id") REFERENCES "response_tags"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_rules" ADD CONSTRAINT "tag_rules_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_rules" ADD CONSTRAINT "tag_rules_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_rules" ADD CONSTRAINT "tag_rules_project_id_tag_id_fkey" FOREIGN KEY ("project_id", "tag_id") REFERENCES "response_tags"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_rules" ADD CONSTRAINT "tag_rules_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
