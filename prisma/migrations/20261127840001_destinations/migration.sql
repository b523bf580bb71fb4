-- CreateTable
CREATE TABLE "destinations" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "url" TEXT,
    "emails" TEXT[],
    "sealed" TEXT,
    "enabled" BOOLEAN NOT NULL,
    "gets_personal_data" BOOLEAN NOT NULL,
    "subscriptions" JSONB NOT NULL,
    "limit_per_minute" INTEGER NOT NULL,
    "failing_since" TIMESTAMPTZ(6),
    "disabled_at" TIMESTAMPTZ(6),
    "disabled_reason" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "destinations_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "destination_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "survey_id" UUID,
    "submission_id" UUID,
    "data" JSONB,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(6),
    "response_status" INTEGER,
    "response_body" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "deliveries_project_id_destination_id_due_at_idx" ON "deliveries"("project_id", "destination_id", "due_at");

-- CreateIndex
CREATE INDEX "deliveries_project_id_submission_id_idx" ON "deliveries"("project_id", "submission_id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_project_id_destination_id_key_key" ON "deliveries"("project_id", "destination_id", "key");

-- AddForeignKey
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_project_id_destination_id_fkey" FOREIGN KEY ("project_id", "destination_id") REFERENCES "destinations"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
