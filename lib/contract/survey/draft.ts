/** The draft of a survey: what editors changed and did not publish. Ours. */
import { z } from "zod";
import { Survey } from "@/lib/contract/survey/survey";
import { timestamp, wholeNumber } from "@/lib/contract/wire/field";

const fields = z.record(z.string(), z.unknown());

const BaseVersion = wholeNumber().describe("The ETag of the survey that the changes are based on.");

/** Unpublished changes of a survey, and what they are based on. */
export const SurveyDraft = z
  .strictObject({
    changes: fields.describe("A body of PATCH; empty without unpublished changes."),
    base: fields.describe("The values that the changed fields had in the survey."),
    base_version: BaseVersion,
    outdated_fields: z
      .array(z.string())
      .describe("Changed fields whose published value is no longer the one in `base`."),
    updated_at: timestamp().nullable(),
    updated_by: Survey.shape.created_by,
  })
  .meta({ id: "SurveyDraft" });
export type SurveyDraft = z.infer<typeof SurveyDraft>;

/** Replaces the unpublished changes. */
export const SurveyDraftInput = z
  .object({
    base_version: BaseVersion,
    changes: fields.describe("A body of PATCH; errors name its fields."),
  })
  .meta({ id: "SurveyDraftInput" });
export type SurveyDraftInput = z.output<typeof SurveyDraftInput>;

/** Publishes what was compared with a survey. */
export const DraftPublication = z.object({ base_version: BaseVersion }).meta({ id: "DraftPublication" });
export type DraftPublication = z.output<typeof DraftPublication>;
