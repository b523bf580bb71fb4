-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "contact_priority" TEXT NOT NULL DEFAULT 'medium';
