import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { ClickhouseColumn } from "@/lib/filters/clickhouse-column";
import type { PropertyColumn } from "@/lib/filters/text";

/** A test of a property, in memory and in SQL. Where `matches` is true, SQL is true, elsewhere false or null. */
export interface Condition {
  /** Tests a value in memory; undefined when the property is missing. */
  matches(value: unknown): boolean;
  /** Tests a column in PostgreSQL. */
  sql(column: PropertyColumn): Prisma.Sql;
  /** Tests a column in ClickHouse. */
  clickhouse(column: ClickhouseColumn): string;
}

/** Matches nothing, and neither does its negation. */
export const neverCondition: Condition = {
  matches: () => false,
  sql: () => Prisma.sql`false`,
  clickhouse: () => "false",
};
