/** Single-use links of a hosted survey. */

import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { maxLinks, maxNameLength } from "@/lib/contract/survey/limits";
import { flag, integer, text, timestamp } from "@/lib/contract/wire/field";
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
    name: text({ max: maxNameLength, blank: true })
      .default("")
      .describe("Of the batch, for the list of batches."),
    revoke: flag().default(false).describe("Revokes all former batches of the survey."),
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
    link: z
      .string()
      .describe(
        "Names the link in responses: the batch and the link's number in it or the person's UUID, as `3~17`.",
      ),
    url: z.string(),
    distinct_id: z.string().nullable().describe("The person's distinct id; null for a link for anyone."),
    person: z.strictObject({ uuid: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: "SurveyLink" });
export type SurveyLink = z.infer<typeof SurveyLink>;

/** Links that were made together. */
export const SurveyLinkBatch = z
  .strictObject({
    id: z.int().describe("Counts the survey's batches; 0: links that were made before there were batches."),
    name: z.string(),
    count: z.int().nullable().describe("Links when the batch was made; null for batch 0."),
    cohort: z
      .strictObject({ id: z.int(), name: z.string() })
      .nullable()
      .describe("The cohort whose persons have the links; null for links for anyone."),
    answered: z.int().describe("Links by which a completed response came."),
    created_at: timestamp(),
    created_by: User.nullable(),
    revoked_at: timestamp().nullable(),
  })
  .meta({ id: "SurveyLinkBatch", description: "Single-use links that were made together.", "x-ours": true });
export type SurveyLinkBatch = z.infer<typeof SurveyLinkBatch>;
