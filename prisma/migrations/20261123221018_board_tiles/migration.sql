-- CreateTable
CREATE TABLE "board_tiles" (
    "project_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "position" INTEGER NOT NULL,
    "insight_id" INTEGER,
    "survey_id" UUID,
    "question_id" TEXT,

    CONSTRAINT "board_tiles_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "board_tiles_project_id_insight_id_key" ON "board_tiles"("project_id", "insight_id");

-- CreateIndex
CREATE UNIQUE INDEX "board_tiles_project_id_survey_id_question_id_key" ON "board_tiles"("project_id", "survey_id", "question_id");

-- AddForeignKey
ALTER TABLE "board_tiles" ADD CONSTRAINT "board_tiles_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_tiles" ADD CONSTRAINT "board_tiles_project_id_insight_id_fkey" FOREIGN KEY ("project_id", "insight_id") REFERENCES "insights"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_tiles" ADD CONSTRAINT "board_tiles_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
