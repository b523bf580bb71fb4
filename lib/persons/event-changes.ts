import "server-only";
import { isObject } from "@/lib/contract/wire/json";
import type { Properties, PropertyChanges } from "@/lib/persons/properties";

/** Changes at the event's top level and in its properties; the top level takes precedence. */
export function readChanges(item: Properties, sent: Properties): PropertyChanges {
  return {
    set: mergeObjects(sent.$set, item.$set),
    setOnce: mergeObjects(sent.$set_once, item.$set_once),
    unset: [...new Set([...readUnsetKeys(sent.$unset), ...readUnsetKeys(item.$unset)])],
  };
}

/** What an event without changes has. */
export const noProperties: Properties = {};

function mergeObjects(inner: unknown, outer: unknown): Properties {
  if (!isObject(outer)) return isObject(inner) ? inner : noProperties;
  return isObject(inner) ? { ...inner, ...outer } : outer;
}

/** `$unset` is a list of keys, or an object with these keys. */
function readUnsetKeys(unset: unknown): string[] {
  if (Array.isArray(unset)) return unset.filter((key) => typeof key === "string");
  return isObject(unset) ? Object.keys(unset) : [];
}
