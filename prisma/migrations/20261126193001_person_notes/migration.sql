-- CreateTable
CREATE TABLE "person_notes" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "person_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "updated_at" TIMESTAMPTZ(6),

    CONSTRAINT "person_notes_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "person_notes_project_id_person_id_idx" ON "person_notes"("project_id", "person_id");

-- AddForeignKey
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_project_id_person_id_fkey" FOREIGN KEY ("project_id", "person_id") REFERENCES "persons"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
