-- AlterTable
ALTER TABLE "cohorts" DROP COLUMN "count",
DROP COLUMN "last_calculation";
