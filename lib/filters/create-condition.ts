import "server-only";
import type { Test } from "@/lib/contract/filter";
import { Prisma } from "@/lib/database/generated/client";
import { type Condition, neverCondition } from "@/lib/filters/condition";
import { containsCondition } from "@/lib/filters/conditions/contains";
import { dateCondition } from "@/lib/filters/conditions/date";
import { exactCondition } from "@/lib/filters/conditions/exact";
import { numberCondition } from "@/lib/filters/conditions/number";
import { isNotSetCondition, isSetCondition } from "@/lib/filters/conditions/presence";
import { regexCondition } from "@/lib/filters/conditions/regex";
import type { PropertyCondition } from "@/lib/filters/tree";

type ConditionFactory = (property: PropertyCondition, now: Date) => Condition;

const factories: Record<Test, ConditionFactory> = {
  exact: exactCondition,
  icontains: containsCondition,
  regex: regexCondition,
  gt: numberCondition,
  gte: numberCondition,
  lt: numberCondition,
  lte: numberCondition,
  is_set: isSetCondition,
  is_not_set: isNotSetCondition,
  is_date_exact: dateCondition,
  is_date_after: dateCondition,
  is_date_before: dateCondition,
};

/** Creates the condition of a property filter, with its negation. @param now what relative dates count from */
export function createCondition(property: PropertyCondition, now: Date): Condition {
  const condition = factories[property.test](property, now);
  if (!property.not || condition === neverCondition) return condition;
  return {
    matches: (value) => !condition.matches(value),
    sql: (column) => Prisma.sql`(${condition.sql(column)}) is not true`,
    clickhouse: (column) => `not ifNull(${condition.clickhouse(column)}, false)`,
  };
}
