-- AlterTable
ALTER TABLE "surveys" ADD COLUMN "iteration_anchor_date" TIMESTAMPTZ(6);
