/** Pages of the people behind a number of surveys. Ours. */
import { z } from "zod";
import { queryInteger } from "@/lib/contract/wire/query-field";

/** Fields of a query: which page. */
export const peoplePageQuery = {
  limit: queryInteger({ min: 1, max: 500, fallback: 100 }).describe("Page size, at most 500."),
  offset: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }).describe("Rows to skip."),
};

/** A person with the name that lists show; null for none. */
export const listedPerson = (description: string) =>
  z.strictObject({ uuid: z.string(), name: z.string() }).nullable().describe(description);

/** Fields of a page, which a list adds its own to. */
export const peoplePage = <Row extends z.ZodType>(row: Row) => ({
  count: z.int().describe("People on all pages."),
  has_more: z.boolean(),
  limit: z.int(),
  offset: z.int(),
  results: z.array(row),
});
