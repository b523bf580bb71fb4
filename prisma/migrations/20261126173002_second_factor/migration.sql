-- AlterTable
ALTER TABLE "users" ADD COLUMN     "recovery_code_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "totp_last_step" INTEGER,
ADD COLUMN     "totp_secret" TEXT;
