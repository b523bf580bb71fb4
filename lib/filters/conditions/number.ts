import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { type Condition, never } from "@/lib/filters/condition";
import { type Column, jsonColumn, looseText } from "@/lib/filters/text";
import type { Property } from "@/lib/filters/tree";

/** Texts that are numbers: bounded, so that none is beyond a double. Read by JavaScript and by PostgreSQL. */
const numeric = "^[+-]?(?:[0-9]{1,100}(?:[.][0-9]{0,100})?|[.][0-9]{1,100})(?:[eE][+-]?[0-9]{1,2})?$";
const isNumeric = new RegExp(numeric);

/** The number that a value is, or that its text says; null for every other. */
function numberIn(value: unknown): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && isNumeric.test(value) ? Number(value) : null;
}

const comparisons = {
  gt: { sign: ">", holds: (a: number, b: number) => a > b },
  gte: { sign: ">=", holds: (a: number, b: number) => a >= b },
  lt: { sign: "<", holds: (a: number, b: number) => a < b },
  lte: { sign: "<=", holds: (a: number, b: number) => a <= b },
};

/** Both are numbers, and one is above or below. */
export function numberCondition({ test, values }: Property): Condition {
  const { sign, holds } = comparisons[test as keyof typeof comparisons];
  const bounds = values.map(numberIn).filter((bound) => bound !== null);
  if (bounds.length === 0) return impossible;
  // One bound has to do: of several, the easiest.
  const bound = sign.startsWith(">") ? Math.min(...bounds) : Math.max(...bounds);
  return {
    matches: (value) => {
      const number = numberIn(value);
      return number !== null && holds(number, bound);
    },
    sql: (column) =>
      Prisma.sql`${numberSql(column)} ${Prisma.raw(sign)} ${String(bound)}::text::double precision`,
  };
}

/** False without being `never`: its negation holds. */
const impossible: Condition = { ...never };

const numberSql = (column: Column): Prisma.Sql => Prisma.sql`(case jsonb_typeof(${jsonColumn(column)})
  when 'number' then ${looseText(column)}::double precision
  when 'string' then case when ${looseText(column)} ~ ${numeric}::text then ${looseText(column)}::double precision end
  end)`;
