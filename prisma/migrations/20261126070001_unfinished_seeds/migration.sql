-- CreateTable
CREATE TABLE "unfinished_seeds" (
    "reserved_project_id" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(6) NOT NULL,
    "api_key_hash" TEXT NOT NULL,
    "finished_steps" TEXT[],

    CONSTRAINT "unfinished_seeds_pkey" PRIMARY KEY ("reserved_project_id")
);
