import type { PropertyFilter } from "@/lib/contract/filter";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A filter that says what it is about: of analyses, one without a type is about the event. */
function toFilter(value: unknown): PropertyFilter | null {
  if (!isRecord(value) || typeof value.key !== "string") return null;
  const type = value.type ?? "event";
  return { ...value, key: value.key, type } as PropertyFilter; // the API checks the rest
}

/**
 * Filters of an analysis as one list that all have to match: a list, or groups of AND only.
 *
 * @returns null for what a list can't say: OR, or no filters at all
 */
export function readFlatFilters(value: unknown): PropertyFilter[] | null {
  if (value === undefined || value === null) return [];
  const isGroup = isRecord(value) && Array.isArray(value.values);
  const parts: unknown = isGroup ? value.values : value;
  if (!Array.isArray(parts)) return null;
  if (isGroup && value.type !== "AND" && parts.length > 1) return null;
  const read = parts.map((part: unknown) => {
    const isInnerGroup = isRecord(part) && Array.isArray(part.values);
    const filter = isInnerGroup ? null : toFilter(part);
    return filter ? [filter] : isInnerGroup ? readFlatFilters(part) : null;
  });
  return read.every((one) => one !== null) ? read.flat() : null;
}
