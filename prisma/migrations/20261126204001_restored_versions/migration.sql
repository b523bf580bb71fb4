-- AlterTable
ALTER TABLE "survey_versions" ADD COLUMN     "restored_version" INTEGER;
