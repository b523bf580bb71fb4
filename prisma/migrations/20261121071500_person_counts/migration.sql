-- CreateTable
CREATE TABLE "person_counts" (
    "project_id" INTEGER NOT NULL,
    "persons" INTEGER NOT NULL,

    CONSTRAINT "person_counts_pkey" PRIMARY KEY ("project_id")
);

-- AddForeignKey
ALTER TABLE "person_counts" ADD CONSTRAINT "person_counts_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
