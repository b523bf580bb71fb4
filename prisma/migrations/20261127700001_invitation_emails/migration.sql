-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "email" TEXT;
