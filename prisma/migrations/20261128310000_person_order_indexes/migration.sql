-- CreateTable
CREATE TABLE "person_order_indexes" (
    "project_id" INTEGER NOT NULL,
    "property" TEXT NOT NULL,
    "is_descending" BOOLEAN NOT NULL,
    "last_used_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "person_order_indexes_pkey" PRIMARY KEY ("project_id","property","is_descending")
);

-- AddForeignKey
ALTER TABLE "person_order_indexes" ADD CONSTRAINT "person_order_indexes_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
