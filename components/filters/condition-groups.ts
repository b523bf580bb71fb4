import { isComplete } from "@/components/filters/operators";
import type { PropertyFilter } from "@/lib/contract/filter";
import { isObject, isSameJson, type JsonObject } from "@/lib/contract/wire/json";

/** Persons with all of the filters, and how many percent of them. Unknown keys of the flag's group are kept. */
export interface ConditionGroup {
  filters: PropertyFilter[];
  percent: number;
  rest: JsonObject;
}

/** A group that nothing was written into. */
export const blankConditionGroup: ConditionGroup = {
  filters: [{ key: "", type: "person", operator: "exact", value: "" }],
  percent: 100,
  rest: {},
};

/** The groups of a targeting flag's filters. */
export function readConditionGroups(filters: JsonObject | null): ConditionGroup[] {
  const groups: unknown[] = Array.isArray(filters?.groups) ? filters.groups : [];
  return groups.filter(isObject).map(({ properties, rollout_percentage: percent, ...rest }) => ({
    // In the shape of flags; unknown keys are shown and kept.
    filters: (Array.isArray(properties) ? properties : []) as PropertyFilter[],
    percent: typeof percent === "number" ? percent : 100,
    rest,
  }));
}

/**
 * The filters that groups represent, without incomplete conditions. A group that matches everyone is left out
 * (the API rejects it). Null when nothing is left.
 */
export function writeConditionGroups(
  groups: readonly ConditionGroup[],
  before: JsonObject | null,
): JsonObject | null {
  const complete = groups
    .map((group) => ({ ...group, filters: group.filters.filter(isComplete) }))
    .filter(({ filters, percent }) => filters.length > 0 || percent < 100);
  if (complete.length === 0) return null;
  const written = complete.map(({ filters, percent, rest }) => ({
    ...rest,
    properties: filters.map((filter) => ({ ...filter, type: filter.type ?? "person" })),
    rollout_percentage: percent,
  }));
  return { ...before, groups: written };
}

/**
 * The groups to show over the filters that are stored: those on the screen, which may be half-written, or the stored ones
 * where something else came to be stored (undo, another tab).
 */
export const shownConditionGroups = (
  written: readonly ConditionGroup[] | null,
  stored: JsonObject | null,
): readonly ConditionGroup[] =>
  written && isSameJson(writeConditionGroups(written, stored), stored)
    ? written
    : readConditionGroups(stored);
