import type { Person } from "@/lib/contract/person/person";
import { isSameJson } from "@/lib/contract/wire/json";

/** A person after another was merged into them. */
interface MergedPerson extends Person {
  /** Properties in which they differed: the other's values are lost. */
  conflicts: string[];
}

/**
 * The person who remains of two: id, UUID and properties of the first, everything else of both.
 *
 * @source docs/reference/persons.md#merging
 */
export function mergedPerson(into: Person, from: Person): MergedPerson {
  return {
    ...into,
    distinct_ids: [...into.distinct_ids, ...from.distinct_ids],
    properties: { ...from.properties, ...into.properties },
    created_at: [into.created_at, from.created_at].toSorted()[0] ?? into.created_at,
    is_identified: true,
    last_seen_at: [into.last_seen_at ?? "", from.last_seen_at ?? ""].toSorted().at(-1) || null,
    conflicts: Object.keys(from.properties).filter(
      (key) =>
        key !== creatorProperty &&
        Object.hasOwn(into.properties, key) &&
        !isSameJson(into.properties[key], from.properties[key]),
    ),
  };
}

/** Names the event that created a person: that of two persons always differs. */
const creatorProperty = "$creator_event_uuid";
