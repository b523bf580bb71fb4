/** Parameters of query strings that may be repeated: all of their values count, where of others the last does. */
import { z } from "zod";

const repeated = z.registry<{ isRepeated: true }>();

/** Marks a field: it is given its text when it was sent once, all of its texts in their order when more often. */
export function takesRepeats<T extends z.ZodType>(field: T): T {
  repeated.add(field, { isRepeated: true });
  return field;
}

/** The names of the fields so marked. */
export const repeatedNames = (query: z.ZodObject | undefined): ReadonlySet<string> =>
  new Set(
    Object.entries(query?.shape ?? {})
      .filter(([, field]) => repeated.get(field as z.ZodType)?.isRepeated)
      .map(([name]) => name),
  );

/** The schema of a list in the document: a repeated parameter. */
export const listMeta = {
  override: { type: "array", items: { type: "string" } },
  param: { style: "form", explode: true },
} as const;

/** A parameter that may be repeated. */
export const sentTexts = () => z.union([z.string(), z.array(z.string())]).optional();

/** Values between commas, trimmed, without empty ones. */
export const splitAtCommas = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/**
 * A text that names the item to change. Rejected when it is sent twice with different values, which would be ambiguous.
 */
export const singleText = (description: string) =>
  takesRepeats(
    sentTexts()
      .transform((sent, context) => {
        const [value, ...others] = new Set([sent ?? []].flat());
        if (others.length === 0) return value;
        context.addIssue({ code: "custom", message: "Send this parameter once.", input: sent });
        return z.NEVER;
      })
      .meta({ description, override: { type: "string" } }),
  );
