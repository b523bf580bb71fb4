/** Values as JSON has them. */

export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: not null, not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withoutPrototypes = (key: string, value: unknown): unknown => (key === "__proto__" ? undefined : value);

/**
 * A value as it comes back from where JSON is kept: absent keys are gone, -0 is 0, what is no number is null. The key
 * `__proto__` goes too (ours): Prisma does not keep it, and nobody means well by it.
 */
export function asJson<T>(value: T): T {
  const text = JSON.stringify(value);
  return JSON.parse(text, text.includes('"__proto__"') ? withoutPrototypes : undefined) as T;
}

/** A value inside a sentence: texts as they are, everything else as JSON. (`String` throws for some objects.) */
export const shown = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
