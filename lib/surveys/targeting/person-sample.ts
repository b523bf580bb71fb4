import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** Values of `sampleHash` are below it. */
export const sampleHashRange = 2 ** 30;

/**
 * SQL: a hash of a person's id. A sample holds the persons with the lowest ones: the same each time, and for the calendar
 * and fatigue alike.
 */
export const sampleHash = (id: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(hashint8extended(${id}, 0) & ${sampleHashRange - 1}::bigint)`;

/** SQL over person `p`: in the project, and as in lists of persons not created more than a day in the future. */
export const isListedPerson = (project: { id: number }, now: Date): Prisma.Sql =>
  Prisma.sql`p.project_id = ${project.id} and p.created_at <= ${now}::timestamptz + interval '1 day'`;
