import { completeFilters } from "@/components/filters/operators";
import type { PropertyFilter } from "@/lib/contract/filter";
import { isObject } from "@/lib/contract/wire/json";

/** Groups of complete conditions, none of them empty: all of a group must be true, of one of the groups. */
export type FilterGroups = readonly (readonly PropertyFilter[])[];

/** The filters in a form of the API: a list, or groups of which one must match. Other forms are read as no filters. */
export function readGroups(filters: unknown): FilterGroups {
  if (Array.isArray(filters)) return toGroups([filters]);
  if (!isObject(filters) || filters.type !== "OR" || !Array.isArray(filters.values)) return [];
  return toGroups(
    filters.values.map((group: unknown) =>
      isObject(group) && group.type === "AND" && Array.isArray(group.values) ? group.values : [],
    ),
  );
}

/** The groups of conditions on screen: without what is incomplete. */
export const toGroups = (groups: readonly (readonly unknown[])[]): FilterGroups =>
  groups.map((group) => completeFilters(group.filter(isFilter))).filter((group) => group.length > 0);

const isFilter = (filter: unknown): filter is PropertyFilter =>
  isObject(filter) && typeof filter.key === "string";

/** The filters as the API takes them; one group as a list. */
export function writeGroups(groups: FilterGroups) {
  const lists = groups.map((group) => group.map((filter) => ({ ...filter })));
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  return { type: "OR" as const, values: lists.map((values) => ({ type: "AND" as const, values })) };
}
