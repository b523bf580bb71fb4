-- AlterTable
ALTER TABLE "cohorts" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
