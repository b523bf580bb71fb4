-- AlterTable
ALTER TABLE "events" DROP COLUMN "person_changes",
ADD COLUMN     "person_snapshot_id" BIGINT;

-- AlterTable
ALTER TABLE "persons" ADD COLUMN     "snapshot_id" BIGINT;

-- CreateTable
CREATE TABLE "person_snapshots" (
    "project_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "person_id" BIGINT NOT NULL,
    "properties" JSONB NOT NULL,

    CONSTRAINT "person_snapshots_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "person_snapshots_project_id_person_id_idx" ON "person_snapshots"("project_id", "person_id");

-- AddForeignKey
ALTER TABLE "person_snapshots" ADD CONSTRAINT "person_snapshots_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
