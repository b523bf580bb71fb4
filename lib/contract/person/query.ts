/** Query strings of the persons endpoints. */

import { z } from "zod";
import { orderFields, readOrder } from "@/lib/contract/person/order";
import { DeletionId, IdList, PersonId, PropertyKeys } from "@/lib/contract/person/person";
import { datetime } from "@/lib/contract/wire/field";
import { parseJson } from "@/lib/contract/wire/json";
import { largestPage } from "@/lib/contract/wire/largest-page";
import { listMeta, sentTexts, singleText, splitAtCommas, takesRepeats } from "@/lib/contract/wire/list-field";
import { queryFormat } from "@/lib/contract/wire/query-field";
import { searchField } from "@/lib/contract/wire/search-field";

/** The order, in a query string. */
const orderParameter = z
  .string()
  .optional()
  .transform((text) => text || undefined)
  .refine((text) => text === undefined || readOrder(text) !== null, "Persons can't be sorted by this.")
  .meta({
    override: { type: "string", default: "-created_at" },
    description: `\`${orderFields.join("`, `")}\`, or \`properties.\` with the name of a property; with \`-\` in descending order. Persons without the property come last.`,
    "x-ours": true,
  });

/** Every persons endpoint answers JSON, or CSV on request. */
export const FormatQuery = z.object({
  format: queryFormat("json or csv. A `.json` or `.csv` suffix of the path has the same effect."),
});

const whole = /^\s*\d{1,15}\s*$/;

/** A page size or offset; invalid values are rejected, unlike on surveys. @source docs/reference/api.md#limits */
export const counted = (fallback: number, { min, most }: { min: number; most: number }) =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === "") return fallback;
      if (whole.test(value) && Number(value) >= min) return Math.min(Number(value), most);
      context.addIssue({ code: "custom", message: "A valid integer is required.", input: value });
      return z.NEVER;
    });

/** A page of persons. */
export const PersonPageQuery = FormatQuery.extend({
  limit: counted(100, { min: 1, most: largestPage }).meta({
    description: `Page size, at most ${largestPage}.`,
    override: { type: "integer", default: 100, minimum: 1 },
  }),
  offset: counted(0, { min: 0, most: Number.MAX_SAFE_INTEGER }).meta({
    description: "Rows to skip.",
    override: { type: "integer", default: 0, minimum: 0 },
  }),
});

/** Filters in one text, unchanged, or in several, combined. An invalid text is returned, so that its error is reported. */
function allFilters(sent: string | string[] | undefined): unknown {
  if (!Array.isArray(sent)) return sent;
  const filters: unknown[] = [];
  for (const text of sent.filter((text) => text.trim() !== "")) {
    try {
      filters.push(...[parseJson(text)].flat());
    } catch {
      // Read as filters it is refused.
      return text;
    }
  }
  return filters;
}

/** Filters on persons, in a query string. @source docs/reference/persons.md#property-filters */
export const repeatedPersonFilters = takesRepeats(
  sentTexts()
    .transform(allFilters)
    .meta({
      ...listMeta,
      override: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      description:
        'JSON: a list of property filters, a group of them, or `{"plan": "pro"}`. A filter without a type is about the person; one that is not known is a 400. Repeated: all must match.',
    }),
);

/** Which persons are listed. */
export const PersonsQuery = PersonPageQuery.extend({
  distinct_id: z.string().optional().describe("Exact match of a distinct id."),
  email: z.string().trim().optional().describe("Exact match of the `email` property."),
  search: searchField(
    z
      .string()
      .optional()
      .describe(
        "Search by part of the email or of a property that names persons in the project, exact distinct id or UUID.",
      ),
  ),
  properties: repeatedPersonFilters,
  updated_after: z
    .preprocess((text) => text || undefined, datetime().optional())
    .meta({
      description: "Only persons changed after this time.",
      override: { type: "string", format: "date-time" },
    }),
  order: orderParameter,
});
export type PersonsQuery = z.infer<typeof PersonsQuery>;

/** A list that was sent as one JSON text; null for any other text. */
function jsonList(text: string): unknown[] | null {
  try {
    const value = parseJson(text);
    return Array.isArray(value) ? value : null;
  } catch {
    // Not JSON: used as plain values.
    return null;
  }
}

/** @param list what the values must be   @param read the values of the texts, which are no JSON list */
const textList = <T extends z.ZodArray>(list: T, read: (texts: string[]) => string[], description: string) =>
  takesRepeats(
    sentTexts()
      .transform((sent) => {
        const texts = [sent ?? []].flat().filter((text) => text !== "");
        const [text, ...others] = texts;
        if (text === undefined) return undefined;
        return (others.length === 0 && jsonList(text)) || read(texts);
      })
      .pipe(list.optional() as z.ZodType<z.output<T> | undefined, unknown[] | undefined>)
      .meta({ ...listMeta, description }),
  );

/** For values that may contain commas: repeated ones are not split. */
const splitSingle = (texts: string[]): string[] =>
  texts.length === 1 ? texts.flatMap((text) => text.split(",")).filter((value) => value !== "") : texts;

/** Neither a number nor a UUID holds a comma. */
const personIds = textList(
  IdList,
  (texts) => texts.flatMap(splitAtCommas),
  "Integers or UUIDs: repeated, comma-separated or a JSON array. At most 100.",
);

const distinctIds = textList(
  IdList,
  splitSingle,
  "Repeated, comma-separated or a JSON array. Send ids that contain a comma as a JSON array, in the body, or repeated with another id. At most 100.",
);

/**
 * True where it is sent at all, but for `false` and `0`; undefined where it is not.
 *
 * @source docs/reference/persons.md#deleting-a-person
 */
const presence = (description: string) =>
  z
    .string()
    .optional()
    .transform((value) => (value === undefined ? undefined : !/^(false|0)$/i.test(value)))
    .meta({ override: { type: "boolean" }, description });

/** The options of a person's deletion. */
export const DeletionQuery = FormatQuery.extend({
  delete_events: presence("Also queue the person's events for deletion."),
  keep_person: presence(
    "Queue the events for deletion and keep the person. No effect if delete_events is false.",
  ),
  deletion_id: DeletionId,
});

/** The persons to delete, if the body does not contain them. */
export const BulkDeletionQuery = DeletionQuery.extend({
  ids: personIds,
  distinct_ids: distinctIds,
});

/** Which property is set, where the body does not say it. */
export const PropertyUpdateQuery = FormatQuery.extend({
  key: singleText("Property to set, if not in the body."),
  value: singleText(
    "Value: parsed as JSON if JSON prints the same text (`true`, `5`), else a string (`1.50`, `1e5`, `-0`).",
  ),
});

/** Which properties are removed, where the body does not say it. */
export const PropertyRemovalQuery = FormatQuery.extend({
  $unset: textList(
    PropertyKeys,
    splitSingle,
    "Properties to delete, if not in the body: repeated, comma-separated or a JSON array. Send keys that contain a comma as a JSON array, or in the body.",
  ),
});

/** The person whose cohorts are listed. */
export const PersonCohortsQuery = FormatQuery.extend({
  person_id: PersonId.optional()
    .transform((ref) => ref ?? null)
    .describe("Integer id or UUID of the person. Required."),
});

/** Which values of a property are listed. */
export const ValuesQuery = FormatQuery.extend({
  key: z.string().optional().describe("Property key; without it the list is empty."),
  value: searchField(z.string().optional().describe("Search in values.")),
});

/** Which deletions are listed. */
export const DeletionStatusQuery = PersonPageQuery.extend({
  status: z
    .enum(["pending", "completed", "all"], {
      error: ({ input }) => `Select a valid choice. ${String(input)} is not one of the available choices.`,
    })
    .default("all")
    .describe("Only deletions that are waiting (pending) or done (completed)."),
  person_uuid: z.guid("Enter a valid UUID.").optional().describe("Only the person with this UUID."),
});
export type DeletionStatusQuery = z.infer<typeof DeletionStatusQuery>;
