-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "previous_api_token" TEXT,
ADD COLUMN     "previous_api_token_expires_at" TIMESTAMPTZ(6);

-- CreateIndex
CREATE UNIQUE INDEX "projects_previous_api_token_key" ON "projects"("previous_api_token");
