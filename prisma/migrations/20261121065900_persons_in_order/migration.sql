-- DropIndex
DROP INDEX "persons_project_id_created_at_id_idx";

-- CreateIndex
CREATE INDEX "persons_project_id_created_at_uuid_id_idx" ON "persons"("project_id", "created_at" DESC, "uuid", "id");
