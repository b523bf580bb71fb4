-- CreateTable
CREATE TABLE "public_links" (
    "project_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "survey_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "password_hash" TEXT,
    "expires_at" TIMESTAMPTZ(6),
    "shows_open_answers" BOOLEAN NOT NULL DEFAULT false,
    "shows_people" BOOLEAN NOT NULL DEFAULT false,
    "allows_filters" BOOLEAN NOT NULL DEFAULT false,
    "opens" INTEGER NOT NULL DEFAULT 0,
    "last_opened_at" TIMESTAMPTZ(6),
    "recent_opens" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "public_links_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "public_links_token_hash_key" ON "public_links"("token_hash");

-- CreateIndex
CREATE INDEX "public_links_project_id_survey_id_idx" ON "public_links"("project_id", "survey_id");

-- AddForeignKey
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
