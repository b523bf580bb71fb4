-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "modifiers" JSONB;
