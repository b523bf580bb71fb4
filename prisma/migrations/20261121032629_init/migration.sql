-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "distinct_id" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_email_verified" BOOLEAN,
    "hedgehog_config" JSONB,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "current_project_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_at" TIMESTAMPTZ(6),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "api_token" TEXT NOT NULL,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "person_display_name_properties" JSONB NOT NULL DEFAULT '["email", "name", "username"]',
    "test_account_filters" JSONB NOT NULL DEFAULT '[]',
    "survey_config" JSONB NOT NULL DEFAULT '{"appearance": null, "themes": []}',

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "project_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "personal_api_keys" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "secure_value" TEXT NOT NULL,
    "mask_value" TEXT NOT NULL,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "scoped_teams" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),
    "last_rolled_at" TIMESTAMPTZ(6),

    CONSTRAINT "personal_api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "accepted_at" TIMESTAMPTZ(6),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "feature_flags" (
    "project_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "filters" JSONB NOT NULL DEFAULT '{}',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "ensure_experience_continuity" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "evaluation_runtime" TEXT NOT NULL DEFAULT 'all',
    "bucketing_identifier" TEXT NOT NULL DEFAULT 'distinct_id',
    "survey_id" UUID,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feature_flags_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "surveys" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "schedule" TEXT DEFAULT 'once',
    "linked_flag_id" INTEGER,
    "targeting_flag_id" INTEGER,
    "internal_targeting_flag_id" INTEGER,
    "internal_response_sampling_flag_id" INTEGER,
    "questions" JSONB,
    "conditions" JSONB,
    "appearance" JSONB,
    "start_date" TIMESTAMPTZ(6),
    "end_date" TIMESTAMPTZ(6),
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "responses_limit" INTEGER,
    "iteration_count" INTEGER,
    "iteration_frequency_days" INTEGER,
    "current_iteration" INTEGER,
    "current_iteration_start_date" TIMESTAMPTZ(6),
    "response_sampling_start_date" TIMESTAMPTZ(6),
    "response_sampling_interval_type" TEXT DEFAULT 'week',
    "response_sampling_interval" INTEGER,
    "response_sampling_limit" INTEGER,
    "response_sampling_daily_limits" TEXT,
    "enable_partial_responses" BOOLEAN DEFAULT false,
    "enable_iframe_embedding" BOOLEAN NOT NULL DEFAULT false,
    "base_language" TEXT NOT NULL DEFAULT 'en',
    "translations" JSONB,
    "form_content" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "surveys_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "survey_versions" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "changes" JSONB,
    "content" JSONB NOT NULL,

    CONSTRAINT "survey_versions_pkey" PRIMARY KEY ("project_id","survey_id","version")
);

-- CreateTable
CREATE TABLE "archived_responses" (
    "project_id" INTEGER NOT NULL,
    "survey_id" UUID NOT NULL,
    "response_uuid" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "archived_responses_pkey" PRIMARY KEY ("project_id","survey_id","response_uuid")
);

-- CreateTable
CREATE TABLE "activities" (
    "project_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "activity" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "user_id" INTEGER,
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "key_label" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "persons" (
    "project_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "properties" JSONB NOT NULL DEFAULT '{}',
    "is_identified" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "persons_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "person_distinct_ids" (
    "project_id" INTEGER NOT NULL,
    "distinct_id" TEXT NOT NULL,
    "person_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,

    CONSTRAINT "person_distinct_ids_pkey" PRIMARY KEY ("project_id","distinct_id")
);

-- CreateTable
CREATE TABLE "events" (
    "project_id" INTEGER NOT NULL,
    "uuid" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "timestamp" TIMESTAMPTZ(6) NOT NULL,
    "ingested_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "person_id" BIGINT,
    "distinct_id" TEXT NOT NULL,
    "path_item" TEXT,
    "properties" JSONB NOT NULL DEFAULT '{}',
    "person_changes" JSONB,

    CONSTRAINT "events_pkey" PRIMARY KEY ("project_id","uuid")
);

-- CreateTable
CREATE TABLE "cohorts" (
    "project_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "filters" JSONB NOT NULL DEFAULT '{}',
    "is_static" BOOLEAN NOT NULL DEFAULT false,
    "count" INTEGER,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_calculation" TIMESTAMPTZ(6),

    CONSTRAINT "cohorts_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "cohort_members" (
    "project_id" INTEGER NOT NULL,
    "cohort_id" INTEGER NOT NULL,
    "person_id" BIGINT NOT NULL,

    CONSTRAINT "cohort_members_pkey" PRIMARY KEY ("project_id","cohort_id","person_id")
);

-- CreateTable
CREATE TABLE "event_deletions" (
    "project_id" INTEGER NOT NULL,
    "person_uuid" UUID NOT NULL,
    "person_id" BIGINT NOT NULL,
    "requested_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delete_verified_at" TIMESTAMPTZ(6),

    CONSTRAINT "event_deletions_pkey" PRIMARY KEY ("project_id","person_uuid")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_uuid_key" ON "users"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "projects_uuid_key" ON "projects"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "projects_api_token_key" ON "projects"("api_token");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "personal_api_keys_secure_value_key" ON "personal_api_keys"("secure_value");

-- CreateIndex
CREATE INDEX "personal_api_keys_user_id_idx" ON "personal_api_keys"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "feature_flags_project_id_survey_id_idx" ON "feature_flags"("project_id", "survey_id");

-- CreateIndex
CREATE INDEX "surveys_project_id_created_at_id_idx" ON "surveys"("project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "surveys_project_id_linked_flag_id_idx" ON "surveys"("project_id", "linked_flag_id");

-- CreateIndex
CREATE INDEX "surveys_project_id_targeting_flag_id_idx" ON "surveys"("project_id", "targeting_flag_id");

-- CreateIndex
CREATE UNIQUE INDEX "surveys_project_id_name_key" ON "surveys"("project_id", "name");

-- CreateIndex
CREATE INDEX "activities_project_id_scope_created_at_id_idx" ON "activities"("project_id", "scope", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "activities_project_id_scope_item_id_created_at_id_idx" ON "activities"("project_id", "scope", "item_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "persons_project_id_created_at_id_idx" ON "persons"("project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "persons_properties_idx" ON "persons" USING GIN ("properties" jsonb_path_ops);

-- CreateIndex
CREATE UNIQUE INDEX "persons_project_id_uuid_key" ON "persons"("project_id", "uuid");

-- CreateIndex
CREATE INDEX "person_distinct_ids_project_id_person_id_id_idx" ON "person_distinct_ids"("project_id", "person_id", "id");

-- CreateIndex
CREATE INDEX "cohort_members_project_id_person_id_idx" ON "cohort_members"("project_id", "person_id");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_api_keys" ADD CONSTRAINT "personal_api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature_flags" ADD CONSTRAINT "feature_flags_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature_flags" ADD CONSTRAINT "feature_flags_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_id_linked_flag_id_fkey" FOREIGN KEY ("project_id", "linked_flag_id") REFERENCES "feature_flags"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_id_targeting_flag_id_fkey" FOREIGN KEY ("project_id", "targeting_flag_id") REFERENCES "feature_flags"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_id_internal_targeting_flag_id_fkey" FOREIGN KEY ("project_id", "internal_targeting_flag_id") REFERENCES "feature_flags"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_id_internal_response_sampling_flag_id_fkey" FOREIGN KEY ("project_id", "internal_response_sampling_flag_id") REFERENCES "feature_flags"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "survey_versions" ADD CONSTRAINT "survey_versions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_versions" ADD CONSTRAINT "survey_versions_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_versions" ADD CONSTRAINT "survey_versions_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "archived_responses" ADD CONSTRAINT "archived_responses_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "archived_responses" ADD CONSTRAINT "archived_responses_project_id_survey_id_fkey" FOREIGN KEY ("project_id", "survey_id") REFERENCES "surveys"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "persons" ADD CONSTRAINT "persons_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_distinct_ids" ADD CONSTRAINT "person_distinct_ids_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_distinct_ids" ADD CONSTRAINT "person_distinct_ids_project_id_person_id_fkey" FOREIGN KEY ("project_id", "person_id") REFERENCES "persons"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_project_id_cohort_id_fkey" FOREIGN KEY ("project_id", "cohort_id") REFERENCES "cohorts"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_project_id_person_id_fkey" FOREIGN KEY ("project_id", "person_id") REFERENCES "persons"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_deletions" ADD CONSTRAINT "event_deletions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_deletions" ADD CONSTRAINT "event_deletions_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
