-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "client_settings" JSONB NOT NULL DEFAULT '{}';
