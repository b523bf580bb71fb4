/** Whom the results of a survey speak for: its respondents beside its audience, and how good their answers are. Ours. */
import { z } from "zod";
import { Estimate, FigureDifference } from "@/lib/contract/survey/results";

/** The most persons of either side that are read, and the most responses whose quality is. */
export const maxProfiled = 10_000;

/** The most groups that are listed. */
export const maxProfileGroups = 20;

/** The most values of a property that makes groups: more are a name or a number rather than a group. */
export const maxGroupValues = 12;

/** A response is fast that took less than this part of the median time for a question. */
export const fastPart = 1 / 3;

/** Ratings that must all be alike for a response to be straight-lined. */
export const fewestStraightLined = 3;

/** Days since a person was first seen at which a group ends; the last group has no end. */
export const tenureDays = [7, 30, 90, 365] as const;

const Side = z.strictObject({
  persons: z.int().describe("Persons of the group."),
  of: z.int().describe("Persons read."),
  share: z.number().nullable().describe("From 0 to 1; null without persons."),
});

/** Persons that have something in common, among respondents and in the audience. */
export const ProfileGroup = z
  .strictObject({
    kind: z
      .enum(["property", "cohort", "tenure"])
      .describe(
        `\`property\`: persons with a value of a property that has 2 to ${maxGroupValues} values in the audience and is not personal. \`cohort\`: members of a cohort. \`tenure\`: by days since the person was created.`,
      ),
    key: z.string().describe("The property's name, the cohort's id, or the first day of the tenure."),
    value: z
      .string()
      .describe(
        "The property's value, the cohort's name, or the day at which the tenure ends, empty for none.",
      ),
    respondents: Side,
    audience: Side,
    difference: FigureDifference.describe(
      "The share among respondents minus that in the audience, from -1 to 1, with Newcombe's interval.",
    ),
  })
  .meta({ id: "SurveyProfileGroup" });
export type ProfileGroup = z.infer<typeof ProfileGroup>;

export const qualityChecks = ["fast", "straight_lined", "duplicate", "one_word"] as const;
export type QualityCheck = (typeof qualityChecks)[number];

/** How good the answers are. */
export const AnswerQuality = z
  .strictObject({
    responses: z.int().describe(`Responses read: the newest ${maxProfiled} that match the filter.`),
    seconds_per_question: z
      .strictObject({
        median: z.number().nullable().describe("Null without any time."),
        n: z.int().describe("Responses with a time."),
      })
      .describe(
        "From the last `survey shown` event of the respondent, within an hour before the first answer, to the last event of the response, divided by the questions answered.",
      ),
    checks: z
      .array(
        z.strictObject({
          check: z
            .enum(qualityChecks)
            .describe(
              `\`fast\`: less than a third of the median seconds per question. \`straight_lined\`: at least ${fewestStraightLined} ratings, all with the same number. \`duplicate\`: the respondent gave the same answers before. \`one_word\`: every text written is a single word.`,
            ),
          responses: z.int().describe("Responses that it found."),
          of: z.int().describe("Responses that could be checked."),
        }),
      )
      .describe("Each check once. A response may be in several."),
    flagged: z.int().describe("Responses that any check found."),
    scores: z
      .array(
        z.strictObject({
          question_id: z.string(),
          text: z.string(),
          is_nps: z.boolean(),
          all: Estimate.describe("Of all responses read."),
          unflagged: Estimate.describe("Without those that any check found."),
        }),
      )
      .describe(
        "The NPS or the mean of each rating question in its present form, in the order of the survey.",
      ),
  })
  .meta({ id: "SurveyAnswerQuality" });
export type AnswerQuality = z.infer<typeof AnswerQuality>;

/** Respondents beside the audience, and the quality of answers. */
export const RespondentProfile = z
  .strictObject({
    audience: z
      .int()
      .describe(
        "Expected persons that the survey is for: by its linked flag and targeting, each rollout as its share.",
      ),
    compared: z.int().describe("Groups that were compared. Of differences at 95 %, one in 20 is by chance."),
    groups: z
      .array(ProfileGroup)
      .describe(
        `The ${maxProfileGroups} groups with the largest differences, clear ones first. Persons as they are now; of more than ${maxProfiled} on either side, as many chosen by a stable hash.`,
      ),
    quality: AnswerQuality,
  })
  .meta({ id: "SurveyRespondentProfile" });
export type RespondentProfile = z.infer<typeof RespondentProfile>;
