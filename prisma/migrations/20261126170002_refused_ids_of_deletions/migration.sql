-- CreateIndex
CREATE INDEX "refused_ids_project_id_deletion_id_idx" ON "refused_ids"("project_id", "deletion_id");
