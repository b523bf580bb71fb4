/** Query strings of the persons endpoints. */
import { z } from "zod";
import { datetime } from "@/lib/contract/field";
import { parseJson } from "@/lib/contract/json";
import { largestPage } from "@/lib/contract/largest-page";
import { PersonId } from "@/lib/contract/person";

/** Every persons endpoint answers JSON, or CSV on request. */
export const FormatQuery = z.object({
  format: z
    .string()
    .optional()
    .meta({
      override: { type: "string", enum: ["json", "csv"], default: "json" },
      description: "json or csv. `.json` or `.csv` at the end of the path says the same.",
    }),
});

const whole = /^\s*\d{1,15}\s*$/;

/** @source decisions §6: what is no page size is refused, unlike on surveys */
const counted = (fallback: number, { min, most }: { min: number; most: number }) =>
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

/** Which persons are listed. */
export const PersonsQuery = PersonPageQuery.extend({
  distinct_id: z.string().optional().describe("Exactly one of the person's ids."),
  email: z.string().optional().describe("Exactly the property `email`."),
  search: z.string().optional().describe("Part of the e-mail, or exactly a distinct id, or the UUID."),
  properties: z.string().optional().describe("JSON: a list of property filters, or a group of them."),
  updated_after: z
    .preprocess((text) => text || undefined, datetime().optional())
    .meta({
      description: "Only who changed after that, whatever changed.",
      override: { type: "string", format: "date-time" },
    }),
});
export type PersonsQuery = z.infer<typeof PersonsQuery>;

/** A list in a query string: JSON, or values between commas. */
const queryList = () =>
  z
    .string()
    .optional()
    .transform((text): (string | number)[] | undefined => {
      if (text === undefined || text.trim() === "") return undefined;
      try {
        const value = parseJson(text);
        if (Array.isArray(value))
          return value.filter((item) => typeof item === "string" || Number.isInteger(item));
      } catch {
        // Not JSON: values between commas.
      }
      return text.split(",").map((item) => item.trim());
    })
    .meta({ override: { type: "string" }, description: "A JSON list, or values between commas." });

/** What goes with a person who is deleted. */
export const DeletionQuery = FormatQuery.extend({
  delete_events: z
    .string()
    .optional()
    .transform((value) => value !== undefined && !/^(false|0)$/i.test(value))
    .meta({ override: { type: "boolean" }, description: "Queue the person's events for deletion, too." }),
});

/** Who is deleted, where the body does not say it. */
export const BulkDeletionQuery = DeletionQuery.extend({ ids: queryList(), distinct_ids: queryList() });

/** Which property is set, where the body does not say it. */
export const PropertyUpdateQuery = FormatQuery.extend({
  key: z.string().optional().describe("The property to set, unless the body says."),
  value: z.string().optional().describe("Its value: JSON where it is JSON, else text."),
});

/** Which property is removed, where the body does not say it. */
export const PropertyRemovalQuery = FormatQuery.extend({ $unset: z.string().optional() });

/** Whose cohorts are listed. */
export const PersonCohortsQuery = FormatQuery.extend({
  person_id: PersonId.optional().transform((ref) => ref ?? null),
});

/** Which values of a property are listed. */
export const ValuesQuery = FormatQuery.extend({
  key: z.string().optional().describe("The property; none: an empty list."),
  value: z.string().optional().describe("Part of the value."),
});

/** Which deletions are listed. */
export const DeletionStatusQuery = PersonPageQuery.extend({
  status: z
    .enum(["pending", "completed", "all"], {
      error: ({ input }) => `Select a valid choice. ${String(input)} is not one of the available choices.`,
    })
    .default("all"),
  person_uuid: z.guid("Enter a valid UUID.").optional(),
});
export type DeletionStatusQuery = z.infer<typeof DeletionStatusQuery>;
