import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { mapNumber } from "@/lib/filters/clickhouse-column";
import { type Condition, neverCondition } from "@/lib/filters/condition";
import { jsonSql, looseTextSql, type PropertyColumn } from "@/lib/filters/text";
import type { PropertyCondition } from "@/lib/filters/tree";

/** Texts that are numbers, valid in JavaScript and PostgreSQL; bounded, so that all fit into a double. */
const numeric = "^[+-]?(?:[0-9]{1,100}(?:[.][0-9]{0,100})?|[.][0-9]{1,100})(?:[eE][+-]?[0-9]{1,2})?$";
const numericPattern = new RegExp(numeric);

/** A value as a number, if it is one or its text is one; else null. */
export function toNumber(value: unknown): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && numericPattern.test(value) ? Number(value) : null;
}

const comparisons = {
  gt: { sign: ">", holds: (a: number, b: number) => a > b },
  gte: { sign: ">=", holds: (a: number, b: number) => a >= b },
  lt: { sign: "<", holds: (a: number, b: number) => a < b },
  lte: { sign: "<=", holds: (a: number, b: number) => a <= b },
};

/** The value and the bound are numbers, and the comparison is true. */
export function numberCondition({ test, values }: PropertyCondition): Condition {
  const { sign, holds } = comparisons[test as keyof typeof comparisons];
  const bounds = values.map(toNumber).filter((bound) => bound !== null);
  if (bounds.length === 0) return noMatch;
  // One matching bound suffices, so only the least restrictive one matters.
  const bound = sign.startsWith(">") ? Math.min(...bounds) : Math.max(...bounds);
  return {
    matches: (value) => {
      const number = toNumber(value);
      return number !== null && holds(number, bound);
    },
    sql: (column) =>
      Prisma.sql`${numberSql(column)} ${Prisma.raw(sign)} ${String(bound)}::text::double precision`,
    clickhouse: (column) => `${mapNumber(column)} ${sign} ${String(bound).replace("Infinity", "inf")}`,
  };
}

/** Matches nothing; unlike `neverCondition`, its negation matches everything. */
const noMatch: Condition = { ...neverCondition };

/** SQL of `toNumber`. */
export const numberSql = (
  column: PropertyColumn,
): Prisma.Sql => Prisma.sql`(case jsonb_typeof(${jsonSql(column)})
  when 'number' then ${looseTextSql(column)}::double precision
  when 'string' then case when ${looseTextSql(column)} ~ ${numeric}::text then ${looseTextSql(column)}::double precision end
  end)`;
