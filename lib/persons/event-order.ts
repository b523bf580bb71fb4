import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** The order of a person's events, in which their properties changed: events of one instant as they arrived. */
export const eventOrder = (direction: "asc" | "desc" = "asc"): Prisma.Sql =>
  direction === "asc"
    ? Prisma.sql`timestamp, ingested_at, uuid`
    : Prisma.sql`timestamp desc, ingested_at desc, uuid desc`;
