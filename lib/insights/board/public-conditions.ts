import "server-only";
import { cutAddress, type PersonalProperties } from "@/lib/contract/person/personal";
import { isObject } from "@/lib/contract/wire/json";
import { isRefused } from "@/lib/personal/refuse";

/** What conditions can be about that the public may read. */
const shownTypes: readonly unknown[] = [undefined, "event", "person", "cohort", "behavioral"];

/**
 * The conditions that the public may read: those that all have to match and name no personal data. Cohorts have their names as
 * values, because the public can't look up their ids, and addresses have no query.
 *
 * @param conditions filters of a board or an analysis; groups and alternatives are left out
 * @param cohorts names of the project's cohorts by their ids
 */
export const publicConditions = (
  masking: PersonalProperties,
  conditions: unknown,
  cohorts: ReadonlyMap<string, string>,
): Record<string, unknown>[] =>
  (Array.isArray(conditions) ? conditions : []).filter(isObject).flatMap((condition) => {
    const { key, type, value } = condition;
    if (
      typeof key !== "string" ||
      !shownTypes.includes(type) ||
      isRefused(masking, { body: { properties: [condition] } })
    )
      return [];
    if (type !== "cohort") return [{ ...condition, value: withoutQueries(value) }];
    const name = cohorts.get(String(value));
    return name === undefined ? [] : [{ ...condition, value: name }];
  });

const withoutQueries = (value: unknown): unknown =>
  typeof value === "string" ? cutAddress(value) : Array.isArray(value) ? value.map(withoutQueries) : value;
