import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Column } from "@/lib/filters/text";

/** One test, ready to be asked both ways. */
export interface Condition {
  /** Of a value in memory; undefined when the property is missing. */
  matches(value: unknown): boolean;
  /** Of a column: true where `matches` is, false or null elsewhere. */
  sql(column: Column): Prisma.Sql;
}

/** What never holds, whatever is asked. */
export const never: Condition = { matches: () => false, sql: () => Prisma.sql`false` };
