-- CreateTable
CREATE TABLE "data_steps" (
    "name" TEXT NOT NULL,
    "finished_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_steps_pkey" PRIMARY KEY ("name")
);
