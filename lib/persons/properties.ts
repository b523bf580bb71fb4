import "server-only";
import { isDeepStrictEqual } from "node:util";

/** A JSON object: what is known of a person, or what came with an event. */
export type Properties = Record<string, unknown>;

/** What to do to a person's properties. All of it is shallow: a nested object is replaced, not merged. */
export interface PropertyChanges {
  /** Overwrites. A null is stored as null. */
  set: Properties;
  /** Only where the key is absent; a present null counts as present. */
  setOnce: Properties;
  unset: readonly string[];
}

/** Characters of JSON that a person's properties may have; a change that leads beyond is not made (ours). */
export const largestProperties = 512 * 1024;

/** Whether a change makes properties larger than they may be. What is too large already may stay so, or shrink. */
export const isTooLarge = (after: Properties, before: Properties): boolean => {
  const size = JSON.stringify(after).length;
  return size > largestProperties && size > JSON.stringify(before).length;
};

/**
 * The properties after changes: `setOnce`, then `set`, then `unset`.
 *
 * @returns the very object given when nothing differs; it is never modified   @source contract/persons §4.2
 */
export function applyChanges(current: Properties, { set, setOnce, unset }: PropertyChanges): Properties {
  // A map, because a key may be `__proto__`.
  const next = new Map(Object.entries(current));
  let isChanged = false;
  for (const [key, value] of Object.entries(setOnce)) {
    if (next.has(key)) continue;
    next.set(key, value);
    isChanged = true;
  }
  for (const [key, value] of Object.entries(set)) {
    if (next.has(key) && isDeepStrictEqual(next.get(key), value)) continue;
    next.set(key, value);
    isChanged = true;
  }
  for (const key of unset) if (next.delete(key)) isChanged = true;
  return isChanged ? Object.fromEntries(next) : current;
}
