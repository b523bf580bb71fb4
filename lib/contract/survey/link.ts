/** Single-use links of a hosted survey. */

import { z } from "zod";
import { maxLinks } from "@/lib/contract/survey/limits";
import { flag, integer } from "@/lib/contract/wire/field";
import { queryFormat } from "@/lib/contract/wire/query-field";

/** For whom links are made. */
export const LinksInput = z
  .object({
    count: integer({ min: 1, max: maxLinks }).optional().describe("Links for anyone."),
    cohort_id: integer({ min: 1 })
      .optional()
      .describe(
        `A link for each person of this cohort, at most ${maxLinks}: the response belongs to the person. A person has the same link each time.`,
      ),
    revoke: flag().default(false).describe("Makes all former links of the survey invalid."),
  })
  .refine(({ count, cohort_id }) => (count === undefined) !== (cohort_id === undefined), {
    message: "Send `count` or `cohort_id`.",
    path: ["count"],
  })
  .meta({ id: "LinksInput" });
export type LinksInput = z.infer<typeof LinksInput>;

/** The format of the file. */
export const LinksQuery = z.object({
  format: queryFormat(),
});

/** A link that is used once. */
export const SurveyLink = z
  .strictObject({
    link: z.string().describe("Names the link in responses; for a link of a person, the person's UUID."),
    url: z.string(),
    distinct_id: z.string().nullable().describe("The person's distinct id; null for a link for anyone."),
    person: z.strictObject({ uuid: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: "SurveyLink" });
export type SurveyLink = z.infer<typeof SurveyLink>;
