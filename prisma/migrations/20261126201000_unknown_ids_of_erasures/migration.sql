-- AlterTable
ALTER TABLE "deletions" ADD COLUMN     "unknown_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[];
