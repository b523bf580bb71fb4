import "server-only";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { Prisma } from "@/lib/database/generated/client";
import { mapText } from "@/lib/filters/clickhouse-column";
import type { Condition } from "@/lib/filters/condition";
import { looseTextSql } from "@/lib/filters/text";

/** The property is present, also when its value is null. */
export const isSetCondition = (): Condition => ({
  matches: (value) => value !== undefined,
  sql: ({ properties, key }) => Prisma.sql`jsonb_exists(${properties}, ${key}::text)`,
  clickhouse: ({ texts, key }) => `mapContains(${texts}, ${clickhouseLiteral(key)})`,
});

/** The property is missing, or its value is null. */
export const isNotSetCondition = (): Condition => ({
  matches: (value) => value === undefined || value === null,
  sql: (column) => Prisma.sql`${looseTextSql(column)} is null`,
  clickhouse: (column) => `isNull(${mapText(column)})`,
});
