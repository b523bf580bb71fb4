-- CreateTable
CREATE TABLE "survey_link_keys" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "key" BYTEA NOT NULL DEFAULT sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))),

    CONSTRAINT "survey_link_keys_pkey" PRIMARY KEY ("project_id","survey_id")
);

-- AddForeignKey
ALTER TABLE "survey_link_keys" ADD CONSTRAINT "survey_link_keys_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_link_keys" ADD CONSTRAINT "survey_link_keys_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
