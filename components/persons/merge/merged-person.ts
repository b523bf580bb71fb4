import type { Person } from "@/lib/contract/person/person";
import { isSameJson } from "@/lib/contract/wire/json";

/** Names the event that created a person: that of two persons always differs. */
const creatorProperty = "$creator_event_uuid";

/** What becomes of the properties of two persons: keys, in alphabetical order. */
interface MergedProperties {
  /** They differ: the value of the person who is gone is lost. */
  lost: string[];
  /** Only the person who is gone has them. */
  added: string[];
  /** Only the person who is kept has them. */
  kept: string[];
  equal: string[];
}

/**
 * The properties of the person who remains of two: those of the first, and what the other has besides.
 *
 * @source docs/reference/persons.md#merging
 */
export function mergedProperties(into: Person, from: Person): MergedProperties {
  const merged: MergedProperties = { lost: [], added: [], kept: [], equal: [] };
  const keys = new Set([...Object.keys(into.properties), ...Object.keys(from.properties)]);
  keys.delete(creatorProperty);
  for (const key of [...keys].toSorted((a, b) => a.localeCompare(b)))
    merged[groupOf(key, into, from)].push(key);
  return merged;
}

function groupOf(key: string, into: Person, from: Person): keyof MergedProperties {
  if (!Object.hasOwn(into.properties, key)) return "added";
  if (!Object.hasOwn(from.properties, key)) return "kept";
  return isSameJson(into.properties[key], from.properties[key]) ? "equal" : "lost";
}
