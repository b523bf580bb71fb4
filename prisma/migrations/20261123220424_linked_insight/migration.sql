-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "linked_insight_id" INTEGER;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_id_linked_insight_id_fkey" FOREIGN KEY ("project_id", "linked_insight_id") REFERENCES "insights"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
