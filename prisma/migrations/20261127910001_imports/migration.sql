-- CreateTable
CREATE TABLE "import_runs" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "source_project_id" TEXT NOT NULL,
    "sealed_key" TEXT,
    "events_since" TIMESTAMPTZ(6) NOT NULL,
    "status" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "cursor" JSONB,
    "step" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "report" JSONB NOT NULL,
    "error" TEXT,
    "next_step_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "started_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "import_runs_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "imported_ids" (
    "project_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "local_id" TEXT NOT NULL,

    CONSTRAINT "imported_ids_pkey" PRIMARY KEY ("project_id","source","kind","source_id")
);

-- AddForeignKey
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_ids" ADD CONSTRAINT "imported_ids_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
