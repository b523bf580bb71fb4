import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { PropertyColumn } from "@/lib/filters/text";

/** One test of a property, in memory and in SQL. */
export interface Condition {
  /** Tests a value in memory; undefined when the property is missing. */
  matches(value: unknown): boolean;
  /** Tests a column in SQL: true where `matches` is true, false or null elsewhere. */
  sql(column: PropertyColumn): Prisma.Sql;
}

/** Matches nothing, and neither does its negation. */
export const neverCondition: Condition = { matches: () => false, sql: () => Prisma.sql`false` };
