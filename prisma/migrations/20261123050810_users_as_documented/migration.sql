-- What every User object shows is a boolean and an object, always.
UPDATE "users" SET "is_email_verified" = false WHERE "is_email_verified" IS NULL;
UPDATE "users" SET "hedgehog_config" = '{}'
WHERE "hedgehog_config" IS NULL OR jsonb_typeof("hedgehog_config") <> 'object';

-- AlterTable
ALTER TABLE "users" ALTER COLUMN "is_email_verified" SET NOT NULL,
ALTER COLUMN "is_email_verified" SET DEFAULT false,
ALTER COLUMN "hedgehog_config" SET NOT NULL,
ALTER COLUMN "hedgehog_config" SET DEFAULT '{}';
