-- AlterTable
ALTER TABLE "cohorts" ADD COLUMN     "errors_calculating" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "is_calculating" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "last_calculation" TIMESTAMPTZ(6);
