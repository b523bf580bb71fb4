/** Values as JSON has them. */

export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: not null, not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as it comes back from where JSON is kept: absent keys are gone, -0 is 0, what is no number is null. */
export const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A value inside a sentence: texts as they are, everything else as JSON. (`String` throws for some objects.) */
export const shown = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
