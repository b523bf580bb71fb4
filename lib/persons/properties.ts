import "server-only";
import { isDeepStrictEqual } from "node:util";

/** A JSON object: the properties of a person or of an event. */
export type Properties = Record<string, unknown>;

/** Changes of a person's properties. They are shallow: a nested object is replaced, not merged. */
export interface PropertyChanges {
  /** Overwrites. A null is stored as null. */
  set: Properties;
  /** Written only where the key is absent; a present null counts as present. */
  setOnce: Properties;
  unset: readonly string[];
}

/** Maximum length of a person's properties as JSON, in characters; a change beyond it is not made (ours). */
export const maxPropertiesLength = 512 * 1024;

/** Maximum number of properties that capture gives a person (ours): each change copies all of them. */
const maxPropertyCount = 10_000;

/** Whether a change gives a person too many properties. A person that already has more may keep them. */
export function hasTooManyProperties(after: Properties, before: Properties): boolean {
  const count = Object.keys(after).length;
  return count > maxPropertyCount && count > Object.keys(before).length;
}

/**
 * Whether a change makes properties too large. Properties that were too large before may stay so, or shrink.
 *
 * @param after the properties as JSON   @param before computed only when needed
 */
export const isTooLarge = (after: string, before: () => string): boolean =>
  after.length > maxPropertiesLength && after.length > before().length;

/**
 * Applies changes to properties: `setOnce`, then `set`, then `unset`.
 *
 * @returns `current` itself when nothing differs; it is never modified
 * @source docs/reference/persons.md#persons-from-events
 */
export function applyChanges(current: Properties, changes: PropertyChanges): Properties {
  const { changed, gone: removedKeys } = compareChanges(current, changes);
  if (changed.size === 0 && removedKeys.length === 0) return current;
  const next = { ...current };
  for (const [key, value] of changed)
    Object.defineProperty(next, key, { value, writable: true, enumerable: true, configurable: true });
  for (const key of removedKeys) delete next[key];
  return next;
}

/** Whether `applyChanges` would change anything. Most events change nothing, and copying is expensive. */
export function wouldChange(current: Properties, changes: PropertyChanges): boolean {
  const { changed, gone: removedKeys } = compareChanges(current, changes);
  return changed.size > 0 || removedKeys.length > 0;
}

function compareChanges(current: Properties, { set, setOnce, unset }: PropertyChanges) {
  // A map, because a key may be `__proto__`.
  const changed = new Map<string, unknown>();
  for (const [key, value] of Object.entries(setOnce)) {
    if (!Object.hasOwn(current, key)) changed.set(key, value);
  }
  for (const [key, value] of Object.entries(set)) {
    if (!Object.hasOwn(current, key) || !isDeepStrictEqual(current[key], value)) changed.set(key, value);
  }
  const removedKeys = unset.filter((key) => changed.has(key) || Object.hasOwn(current, key));
  return { changed, gone: removedKeys };
}
