import { isObject } from "@/lib/contract/wire/json";

/** What a board says for all of its analyses. */
export interface InsightOverride {
  date_from?: string | null | undefined;
  date_to?: string | null | undefined;
  properties?: readonly unknown[] | undefined;
}

/** What a board says for one of its tiles: one with its own dates takes the filters alone. */
export const overrideOfTile = <Override extends InsightOverride>(
  { own_dates }: { own_dates: boolean },
  board: Override,
): Override => (own_dates ? { ...board, date_from: null, date_to: null } : board);

/**
 * The parameters of a saved analysis on a board: both dates are replaced if one is given, so that the range is not mixed, and
 * filters are added to its own.
 */
export function overrideFilters(
  filters: Readonly<Record<string, unknown>>,
  { date_from, date_to, properties = [] }: InsightOverride,
): Record<string, unknown> {
  const { date_from: from, date_to: to, ...rest } = filters;
  const dates = date_from || date_to ? { date_from, date_to } : { date_from: from, date_to: to };
  const given = Object.entries(dates).filter(([, date]) => date);
  return {
    ...rest,
    ...Object.fromEntries(given),
    ...(properties.length > 0 && { properties: joinFilters(filters.properties, properties) }),
  };
}

/** All of both must match. Lists hold filters, and groups hold groups: the API takes no mixture. */
function joinFilters(own: unknown, added: readonly unknown[]): unknown {
  if (own === undefined || own === null || (Array.isArray(own) && own.length === 0)) return added;
  const group = isObject(own) && Array.isArray(own.values) ? own : { type: "AND", values: [own].flat() };
  return { type: "AND", values: [group, { type: "AND", values: added }] };
}
