-- CreateTable
CREATE TABLE "response_tags" (
    "project_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "response_tags_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "tagged_responses" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "tagged_responses_pkey" PRIMARY KEY ("project_id","survey_id","submission_id","tag_id")
);

-- CreateTable
CREATE TABLE "survey_reads" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "read_until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "survey_reads_pkey" PRIMARY KEY ("project_id","survey_id","user_id")
);

-- CreateTable
CREATE TABLE "response_reads" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "submission_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL,
    "is_read" BOOLEAN NOT NULL,

    CONSTRAINT "response_reads_pkey" PRIMARY KEY ("project_id","survey_id","user_id","submission_id")
);

-- CreateIndex
CREATE INDEX "tagged_responses_project_id_tag_id_idx" ON "tagged_responses"("project_id", "tag_id");

-- AddForeignKey
ALTER TABLE "response_tags" ADD CONSTRAINT "response_tags_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response_tags" ADD CONSTRAINT "response_tags_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tagged_responses" ADD CONSTRAINT "tagged_responses_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tagged_responses" ADD CONSTRAINT "tagged_responses_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tagged_responses" ADD CONSTRAINT "tagged_responses_project_id_tag_id_fkey" FOREIGN KEY ("project_id", "tag_id") REFERENCES "response_tags"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tagged_responses" ADD CONSTRAINT "tagged_responses_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_reads" ADD CONSTRAINT "survey_reads_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_reads" ADD CONSTRAINT "survey_reads_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_reads" ADD CONSTRAINT "survey_reads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response_reads" ADD CONSTRAINT "response_reads_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response_reads" ADD CONSTRAINT "response_reads_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response_reads" ADD CONSTRAINT "response_reads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
