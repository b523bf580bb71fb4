-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "hosted_pin" TEXT,
ADD COLUMN     "hosted_redirect_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "hosted_title" TEXT NOT NULL DEFAULT '';
