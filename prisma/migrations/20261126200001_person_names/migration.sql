-- CreateTable
CREATE TABLE "person_names" (
    "project_id" INTEGER NOT NULL,
    "person_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "person_names_pkey" PRIMARY KEY ("project_id","person_id")
);

-- CreateIndex
CREATE INDEX "person_names_project_id_name_person_id_idx" ON "person_names"("project_id", "name", "person_id");

-- AddForeignKey
ALTER TABLE "person_names" ADD CONSTRAINT "person_names_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
