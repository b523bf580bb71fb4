-- AlterTable
ALTER TABLE "person_counts" DROP CONSTRAINT "person_counts_pkey",
ADD COLUMN     "id" BIGSERIAL NOT NULL,
ADD CONSTRAINT "person_counts_pkey" PRIMARY KEY ("project_id", "id");
