-- AlterTable
ALTER TABLE "personal_api_keys" ADD COLUMN     "expires_at" TIMESTAMPTZ(6);
