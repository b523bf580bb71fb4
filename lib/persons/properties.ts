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

/** Properties that capture gives a person (ours): with each change all of them are copied. */
const mostProperties = 10_000;

/** Whether a change gives a person more properties than capture does. Who has more already may keep them. */
export function isTooMany(after: Properties, before: Properties): boolean {
  const count = Object.keys(after).length;
  return count > mostProperties && count > Object.keys(before).length;
}

/**
 * Whether a change makes properties larger than they may be. What is too large already may stay so, or shrink.
 *
 * @param after the properties as JSON   @param before asked for only when it matters
 */
export const isTooLarge = (after: string, before: () => string): boolean =>
  after.length > largestProperties && after.length > before().length;

/**
 * The properties after changes: `setOnce`, then `set`, then `unset`.
 *
 * @returns the very object given when nothing differs; it is never modified
 * @source docs/reference/persons.md#persons-from-events
 */
export function applyChanges(current: Properties, changes: PropertyChanges): Properties {
  const { changed, gone } = differences(current, changes);
  if (changed.size === 0 && gone.length === 0) return current;
  const next = { ...current };
  for (const [key, value] of changed)
    Object.defineProperty(next, key, { value, writable: true, enumerable: true, configurable: true });
  for (const key of gone) delete next[key];
  return next;
}

/** Whether `applyChanges` would change anything: most events do not, and copying costs. */
export function wouldChange(current: Properties, changes: PropertyChanges): boolean {
  const { changed, gone } = differences(current, changes);
  return changed.size > 0 || gone.length > 0;
}

function differences(current: Properties, { set, setOnce, unset }: PropertyChanges) {
  // A map, because a key may be `__proto__`.
  const changed = new Map<string, unknown>();
  for (const [key, value] of Object.entries(setOnce)) {
    if (!Object.hasOwn(current, key)) changed.set(key, value);
  }
  for (const [key, value] of Object.entries(set)) {
    if (!Object.hasOwn(current, key) || !isDeepStrictEqual(current[key], value)) changed.set(key, value);
  }
  const gone = unset.filter((key) => changed.has(key) || Object.hasOwn(current, key));
  return { changed, gone };
}
