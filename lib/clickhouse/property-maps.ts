import "server-only";
import { toNumber } from "@/lib/filters/conditions/number";
import { toText } from "@/lib/filters/text";

/** Properties as ClickHouse has them: filters and breakdowns read these, and never JSON. */
export interface PropertyMaps {
  /** `toText` of each property; null for null. */
  texts: Record<string, string | null>;
  /** `toNumber` of each property that has one. */
  numbers: Record<string, number>;
}

/** The maps of an object of properties. */
export function propertyMaps(properties: Readonly<Record<string, unknown>>): PropertyMaps {
  const entries = Object.entries(properties);
  // Made from entries, so that `__proto__` is a key.
  return {
    texts: Object.fromEntries(entries.map(([key, value]) => [key, toText(value)])),
    numbers: Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const number = toNumber(value);
        return number === null ? [] : [[key, number]];
      }),
    ),
  };
}
