-- AlterTable
ALTER TABLE "event_deletions" ADD COLUMN     "started_at" TIMESTAMPTZ(6);
