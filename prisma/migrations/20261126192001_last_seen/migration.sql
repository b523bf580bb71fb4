-- CreateTable
CREATE TABLE "person_last_seen" (
    "project_id" INTEGER NOT NULL,
    "person_id" BIGINT NOT NULL,
    "last_seen_at" TIMESTAMPTZ(6),

    CONSTRAINT "person_last_seen_pkey" PRIMARY KEY ("project_id","person_id")
);

-- CreateTable
CREATE TABLE "last_seen_changes" (
    "project_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "person_id" BIGINT NOT NULL,

    CONSTRAINT "last_seen_changes_pkey" PRIMARY KEY ("project_id","id")
);

-- AddForeignKey
ALTER TABLE "person_last_seen" ADD CONSTRAINT "person_last_seen_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_seen_changes" ADD CONSTRAINT "last_seen_changes_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
