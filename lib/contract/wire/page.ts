import { z } from "zod";
import { largestPage } from "@/lib/contract/wire/largest-page";
import { commaList, queryFlag, queryFormat, queryInstant } from "@/lib/contract/wire/query-field";
import { isUuid } from "@/lib/contract/wire/uuid";

const whole = /^\s*\d+\s*$/;

/** Which rows of a list a page has. */
export interface PageBounds {
  limit: number;
  offset: number;
}

/**
 * `limit` and `offset` of survey lists: what makes no sense falls back to 100 and 0.
 *
 * @source docs/reference/surveys.md#listing-surveys
 */
export const PageQuery = z.object({
  limit: z
    .string()
    .optional()
    .transform((value) =>
      value && whole.test(value) && Number(value) > 0 ? Math.min(Number(value), largestPage) : 100,
    )
    .meta({
      description: `Page size, at most ${largestPage}.`,
      override: { type: "integer", default: 100, minimum: 1 },
    }),
  offset: z
    .string()
    .optional()
    .transform((value) => (value && whole.test(value) ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : 0))
    .meta({ description: "Rows to skip.", override: { type: "integer", default: 0, minimum: 0 } }),
});
export type PageQuery = z.infer<typeof PageQuery>;

const positive = (name: string, fallback: number, most: number) =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === "") return fallback;
      if (whole.test(value) && Number(value) > 0) return Math.min(Number(value), most);
      context.addIssue({ code: "custom", message: "A valid integer is required.", input: value });
      return z.NEVER;
    })
    .meta({ description: name, override: { type: "integer", default: fallback, minimum: 1 } });

/**
 * Paging of activity: pages from 1.
 *
 * @source docs/reference/surveys.md#activity, docs/reference/api.md#limits (wrong values are refused)
 */
export const ActivityQuery = z.object({
  limit: positive("Entries per page.", 10, largestPage),
  page: positive("One-based page number.", 1, Number.MAX_SAFE_INTEGER),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** Which entries of a project's log are listed. @source PostHog's activity_log */
export const ActivityLogQuery = z.object({
  limit: positive("Entries per page.", 100, largestPage),
  page: positive("One-based page number.", 1, Number.MAX_SAFE_INTEGER),
  format: queryFormat(
    "csv: every entry that matches, without paging, as one row each. A `.csv` suffix of the path has the same effect.",
  ).meta({ "x-ours": true }),
  scope: z.string().optional().describe("Only items of this scope: Survey, Person, FeatureFlag, Cohort…"),
  scopes: commaList().describe("Only items of these scopes, repeated or comma-separated."),
  activities: commaList()
    .describe("Only these activities, such as exported, repeated or comma-separated.")
    .meta({ "x-ours": true }),
  item_id: z.string().optional().describe("Only the item with this id."),
  user: z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === "") return undefined;
      const id = /^\d{1,10}$/.test(value) ? Number(value) : null;
      if (id !== null && id <= 2_147_483_647) return { id };
      if (isUuid(value)) return { uuid: value.toLowerCase() };
      context.addIssue({ code: "custom", message: "Enter a user's id or UUID.", input: value });
      return z.NEVER;
    })
    .meta({ description: "Only changes by this user: id or UUID.", override: { type: "string" } }),
  is_system: queryFlag().describe("Only changes by the system (true), or only others (false)."),
  start_date: queryInstant().describe("Only changes from this time on."),
  end_date: queryInstant().describe("Only changes up to this time."),
});
export type ActivityLogQuery = z.infer<typeof ActivityLogQuery>;

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    count: z.int().describe("Total number of rows."),
    next: z.string().nullable().describe("URL of the next page."),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** Rows of one page and how many there are in all: what a list operation answers. */
export interface Listing<T> {
  count: number;
  results: T[];
}
