-- AlterTable
ALTER TABLE "person_identifiers" ADD COLUMN     "is_shared" BOOLEAN NOT NULL DEFAULT false;
