-- AlterTable
ALTER TABLE "personal_api_keys" ADD COLUMN     "expiry_notice_days" INTEGER;
