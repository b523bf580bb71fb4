-- DropIndex
DROP INDEX "board_tiles_project_id_insight_id_key";

-- DropIndex
DROP INDEX "board_tiles_project_id_survey_id_question_id_key";

-- CreateTable
CREATE TABLE "boards" (
    "project_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "date_from" TEXT,
    "date_to" TEXT,
    "properties" JSONB NOT NULL DEFAULT '[]',
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "boards_pkey" PRIMARY KEY ("project_id","id")
);

-- A board for the tiles of each project, for the dates that boards had so far.
INSERT INTO boards (project_id, name, position, date_from)
  SELECT DISTINCT project_id, 'Board', 0, '-30d' FROM board_tiles;

-- AlterTable
ALTER TABLE "board_tiles" ADD COLUMN     "board_id" INTEGER,
ADD COLUMN     "width" TEXT NOT NULL DEFAULT 'full';
UPDATE board_tiles t SET board_id = b.id FROM boards b WHERE b.project_id = t.project_id;
ALTER TABLE "board_tiles" ALTER COLUMN "board_id" SET NOT NULL;

-- Activity named the project and the tile so far.
UPDATE activities a SET item_id = b.id::text, activity = 'tiles_changed', detail = jsonb_set(a.detail, '{name}', to_jsonb(b.name))
  FROM boards b WHERE b.project_id = a.project_id AND a.scope = 'Dashboard';

-- AlterTable
ALTER TABLE "public_links" ADD COLUMN     "board_id" INTEGER,
ALTER COLUMN "survey_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "board_tiles_project_id_board_id_insight_id_key" ON "board_tiles"("project_id", "board_id", "insight_id");

-- CreateIndex
CREATE UNIQUE INDEX "board_tiles_project_id_board_id_survey_id_question_id_key" ON "board_tiles"("project_id", "board_id", "survey_id", "question_id");

-- CreateIndex
CREATE INDEX "public_links_project_id_board_id_idx" ON "public_links"("project_id", "board_id");

-- AddForeignKey
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_project_id_board_id_fkey" FOREIGN KEY ("project_id", "board_id") REFERENCES "boards"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "boards" ADD CONSTRAINT "boards_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "boards" ADD CONSTRAINT "boards_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_tiles" ADD CONSTRAINT "board_tiles_project_id_board_id_fkey" FOREIGN KEY ("project_id", "board_id") REFERENCES "boards"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
