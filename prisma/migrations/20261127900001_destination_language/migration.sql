-- AlterTable
ALTER TABLE "destinations" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
