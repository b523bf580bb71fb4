-- AlterTable
ALTER TABLE "survey_versions" ADD COLUMN     "choice_meanings" JSONB;
