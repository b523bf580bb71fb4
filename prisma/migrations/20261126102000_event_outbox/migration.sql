-- CreateTable
CREATE TABLE "event_outbox" (
    "seq" BIGSERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "uuid" UUID,
    "person_id" BIGINT,
    "distinct_id" TEXT,
    "timestamp" TIMESTAMPTZ(6),
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_outbox_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "clickhouse_copies" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "base_version" BIGINT NOT NULL,
    "version" BIGINT NOT NULL,
    "shipped_until" TIMESTAMPTZ(6),
    "rows_shipped" BIGINT NOT NULL DEFAULT 0,
    "inserting_since" TIMESTAMPTZ(6),
    "backfill" JSONB,
    "backfilled_at" TIMESTAMPTZ(6),
    "backfilled_rows" BIGINT NOT NULL DEFAULT 0,
    "last_failed_at" TIMESTAMPTZ(6),
    "last_error" TEXT,
    "checked_at" TIMESTAMPTZ(6),
    "differences" INTEGER,

    CONSTRAINT "clickhouse_copies_pkey" PRIMARY KEY ("id")
);
