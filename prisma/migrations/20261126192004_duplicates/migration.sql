-- CreateTable
CREATE TABLE "person_identifiers" (
    "project_id" INTEGER NOT NULL,
    "hash" UUID NOT NULL,
    "person_id" BIGINT NOT NULL,

    CONSTRAINT "person_identifiers_pkey" PRIMARY KEY ("project_id","hash","person_id")
);

-- CreateTable
CREATE TABLE "dismissed_duplicates" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "dismissed_duplicates_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "person_identifiers_project_id_person_id_idx" ON "person_identifiers"("project_id", "person_id");

-- AddForeignKey
ALTER TABLE "person_identifiers" ADD CONSTRAINT "person_identifiers_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
