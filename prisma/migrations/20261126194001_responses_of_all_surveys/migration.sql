-- CreateIndex
CREATE INDEX "responses_project_id_timestamp_uuid_idx" ON "responses"("project_id", "timestamp", "uuid");
