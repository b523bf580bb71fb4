-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- What Prisma cannot express. There is one, always.
CREATE UNIQUE INDEX "organizations_only_one" ON "organizations" ((true)) WHERE "id" IS NOT NULL;
INSERT INTO "organizations" ("id", "name", "slug") VALUES (gen_random_uuid(), 'Fieldbook', 'fieldbook');
