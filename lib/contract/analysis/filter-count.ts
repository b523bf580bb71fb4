import { isList, isObject } from "@/lib/contract/wire/json";

/** Number of conditions in a list or in groups of filters. */
function conditionsIn(filters: unknown): number {
  if (isList(filters)) return filters.reduce<number>((sum, filter) => sum + conditionsIn(filter), 0);
  if (!isObject(filters)) return 0;
  return isList(filters.values) ? conditionsIn(filters.values) : 1;
}

/**
 * Number of conditions of a saved analysis: those of all of it, and those of its events.
 *
 * @param filters its parameters
 */
export function filterCount(filters: Readonly<Record<string, unknown>>): number {
  const { properties, events, exclusions, target_entity, returning_entity } = filters;
  const ofEvents = [events, exclusions, target_entity, returning_entity]
    .flat()
    .filter(isObject)
    .map((event) => event.properties);
  return conditionsIn([properties, ...ofEvents]);
}
