import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/**
 * Filters of a flag as they are stored: the aggregation by persons, not groups, is explicit.
 *
 * @source docs/reference/api.md#feature-flags
 */
export const withAggregation = (filters: JsonObject): JsonObject => ({
  ...filters,
  ...(Array.isArray(filters.groups) && {
    groups: filters.groups.map((group) =>
      isObject(group) ? { aggregation_group_type_index: null, ...group } : group,
    ),
  }),
  aggregation_group_type_index: filters.aggregation_group_type_index ?? null,
});
