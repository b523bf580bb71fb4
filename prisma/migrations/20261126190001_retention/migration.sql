ALTER TABLE "projects" ADD COLUMN "retention" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "deletions" ADD COLUMN "retention_rule" TEXT,
  ADD COLUMN "retention_before" TIMESTAMPTZ(6),
  ADD COLUMN "retention_removed" INTEGER NOT NULL DEFAULT 0;
