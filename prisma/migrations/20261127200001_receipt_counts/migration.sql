-- AlterTable
ALTER TABLE "deletions" ADD COLUMN     "activity_entries_deleted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "responses_deleted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "snapshots_deleted" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "deleted_persons" ADD COLUMN     "responses_deleted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "snapshots_deleted" INTEGER NOT NULL DEFAULT 0;
