-- AlterTable
ALTER TABLE "definition_notes" ADD COLUMN     "is_personal" BOOLEAN;

-- AlterTable
ALTER TABLE "personal_api_keys" ADD COLUMN     "is_masked" BOOLEAN NOT NULL DEFAULT false;
