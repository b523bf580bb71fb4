-- AlterTable
ALTER TABLE "events" DROP COLUMN "survey_answers",
DROP COLUMN "survey_completed";

-- CreateTable
CREATE TABLE "responses" (
    "project_id" INTEGER NOT NULL,
    "survey_id" TEXT NOT NULL,
    "submission_id" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "timestamp" TIMESTAMPTZ(6) NOT NULL,
    "first_timestamp" TIMESTAMPTZ(6) NOT NULL,
    "ingested_at" TIMESTAMPTZ(6) NOT NULL,
    "first_ingested_at" TIMESTAMPTZ(6) NOT NULL,
    "person_id" BIGINT,
    "distinct_id" TEXT NOT NULL,
    "person_snapshot_id" BIGINT,
    "survey_language" TEXT,
    "survey_iteration" INTEGER,
    "survey_version" INTEGER,
    "is_sent" BOOLEAN NOT NULL,
    "completed" BOOLEAN NOT NULL,
    "dismissed" BOOLEAN NOT NULL,
    "archived" BOOLEAN NOT NULL,
    "answers" JSONB NOT NULL,
    "answer_text" TEXT NOT NULL,

    CONSTRAINT "responses_pkey" PRIMARY KEY ("project_id","submission_id","survey_id")
);

-- CreateTable
CREATE TABLE "response_backfills" (
    "project_id" INTEGER NOT NULL,
    "submission_id" UUID NOT NULL,

    CONSTRAINT "response_backfills_pkey" PRIMARY KEY ("project_id")
);

-- CreateIndex
CREATE INDEX "responses_project_id_survey_id_timestamp_uuid_idx" ON "responses"("project_id", "survey_id", "timestamp", "uuid");

-- CreateIndex
CREATE INDEX "responses_project_id_person_id_idx" ON "responses"("project_id", "person_id");

-- CreateIndex
CREATE INDEX "responses_answer_text_idx" ON "responses" USING GIN ("answer_text" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "responses" ADD CONSTRAINT "responses_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response_backfills" ADD CONSTRAINT "response_backfills_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
