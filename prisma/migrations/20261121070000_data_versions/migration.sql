-- CreateTable
CREATE TABLE "data_versions" (
    "project_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "changes" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "data_versions_pkey" PRIMARY KEY ("project_id","id")
);

-- AddForeignKey
ALTER TABLE "data_versions" ADD CONSTRAINT "data_versions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
