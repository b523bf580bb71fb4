import { optionalPart, type UrlPart, type ViewOf } from "@/components/data-list/url-parts";

/** No persons are listed. */
export const noSelection = { start: null, end: null, dropoff: null } as const satisfies Partial<PathsView>;

/** All items by name, and no persons listed. */
export const noView: PathsView = { top: null, ...noSelection };

const topPart: UrlPart<number | null> = {
  key: "top",
  read: (text) => (/^[1-9]\d?$/.test(text ?? "") ? Number(text) : null),
  write: (top) => (top === null ? null : String(top)),
};

export const pathsViewParts = {
  /** Most items that each step shows by name; null for all. */
  top: topPart,
  /** The items whose persons are listed: keys as parameters of the API name them, or of the rest of a step. */
  start: optionalPart("path_start_key"),
  end: optionalPart("path_end_key"),
  dropoff: optionalPart("path_dropoff_key"),
};

/** The drawn part of paths, and the listed persons. */
export type PathsView = ViewOf<typeof pathsViewParts>;

/** A key of an item: its step from 1, and the item. `2_/pricing`. For the rest of a step, `2+`, there is no item. */
export function parseItemKey(key: string): { step: number; item: string } {
  const [, step = "0", item = ""] = /^(\d+)(?:_([\s\S]*)|\+)$/.exec(key) ?? ["", "0", key];
  return { step: Number(step), item };
}

/**
 * The display names of items: pages without the origin when all of them have the same.
 *
 * @param keys of items
 */
export function itemNames(keys: Iterable<string>): (item: string) => string {
  const origins = new Set([...keys].flatMap((key) => originOf(parseItemKey(key).item) ?? []));
  const [origin] = origins;
  if (origins.size !== 1 || origin === undefined) return (item) => item;
  return (item) => (originOf(item) === origin ? item.slice(origin.length) || "/" : item);
}

/** The origin of an address, as `https://example.com`; null for other texts. */
const originOf = (item: string): string | null => /^https?:\/\/[^/?#*]+/.exec(item)?.[0] ?? null;
