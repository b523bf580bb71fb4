-- CreateTable
CREATE TABLE "definition_notes" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "tags" TEXT[],
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,

    CONSTRAINT "definition_notes_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "activities_project_id_created_at_id_idx" ON "activities"("project_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "definition_notes" ADD CONSTRAINT "definition_notes_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition_notes" ADD CONSTRAINT "definition_notes_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
