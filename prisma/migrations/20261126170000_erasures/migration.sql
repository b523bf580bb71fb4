-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "receipt_key" BYTEA NOT NULL DEFAULT sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- AlterTable
ALTER TABLE "deletions" ADD COLUMN     "events_deleted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "ids_completed_at" TIMESTAMPTZ(6),
ADD COLUMN     "is_erasure" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "requested_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "erasure_ids" (
    "project_id" INTEGER NOT NULL,
    "deletion_id" UUID NOT NULL,
    "value" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(6),

    CONSTRAINT "erasure_ids_pkey" PRIMARY KEY ("project_id","deletion_id","value")
);

-- CreateTable
CREATE TABLE "refused_ids" (
    "project_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "deletion_id" UUID NOT NULL,

    CONSTRAINT "refused_ids_pkey" PRIMARY KEY ("project_id","hash","deletion_id")
);

-- AddForeignKey
ALTER TABLE "erasure_ids" ADD CONSTRAINT "erasure_ids_project_id_deletion_id_fkey" FOREIGN KEY ("project_id", "deletion_id") REFERENCES "deletions"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refused_ids" ADD CONSTRAINT "refused_ids_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refused_ids" ADD CONSTRAINT "refused_ids_project_id_deletion_id_fkey" FOREIGN KEY ("project_id", "deletion_id") REFERENCES "deletions"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
