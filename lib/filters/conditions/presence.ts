import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Condition } from "@/lib/filters/condition";
import { looseText } from "@/lib/filters/text";

/** The key is there, be its value null. */
export const isSetCondition = (): Condition => ({
  matches: (value) => value !== undefined,
  sql: ({ properties, key }) => Prisma.sql`jsonb_exists(${properties}, ${key}::text)`,
});

/** The key is not there, or its value is null. */
export const isNotSetCondition = (): Condition => ({
  matches: (value) => value === undefined || value === null,
  sql: (column) => Prisma.sql`${looseText(column)} is null`,
});
