-- AlterTable
ALTER TABLE "deleted_persons" ADD COLUMN     "address_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[];
