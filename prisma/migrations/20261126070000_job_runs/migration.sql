-- CreateTable
CREATE TABLE "job_runs" (
    "task" TEXT NOT NULL,
    "registered_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_started_at" TIMESTAMPTZ(6),
    "last_succeeded_at" TIMESTAMPTZ(6),
    "last_failed_at" TIMESTAMPTZ(6),
    "last_error" TEXT,

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("task")
);
