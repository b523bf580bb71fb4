/** Values as JSON has them. */
import { parseBoundedJson } from "@/lib/contract/wire/bounded-json";

/** A JSON object with any content. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: not null, not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a JSON list. */
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Keys, items and containers of one JSON text outside capture (ours): with more, reading it would hold the server. */
export const maxJsonValues = 50_000;

/**
 * Parses a JSON text inside a query string or a body's field. Integers that JavaScript cannot represent become texts of
 * the same digits.
 *
 * @throws SyntaxError for invalid JSON, for more than 100 levels, or more than 50,000 values
 */
export const parseJson = (text: string): unknown => parseBoundedJson(text, { maxValues: maxJsonValues });

const withoutPrototypes = (key: string, value: unknown): unknown => (key === "__proto__" ? undefined : value);

/**
 * A value as it is read from JSON storage: absent keys are removed, -0 is 0, NaN and infinities are null. The key
 * `__proto__` is removed too (ours): Prisma does not keep it, and it has no legitimate use.
 */
export function asJson<T>(value: T): T {
  const text = JSON.stringify(value);
  return JSON.parse(text, text.includes('"__proto__"') ? withoutPrototypes : undefined) as T;
}

/** A value inside a sentence: texts as they are, everything else as JSON. (`String` throws for some objects.) */
export const shown = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");

/** Whether two JSON values say the same: keys in any order, an absent key as good as one that is undefined. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, at) => isSameJson(item, b[at]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  // Each pair once: twice at every level would double with every level.
  return (
    Object.keys(a).every((key) => isSameJson(a[key], b[key])) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || b[key] === undefined)
  );
}
