/** What persons saw of surveys lately: of one person, and of the audience of a survey. Ours. */
import { z } from "zod";
import { contactPriorities } from "@/lib/contract/survey/contact-priority";
import { maxFatigueDays } from "@/lib/contract/survey/limits";
import { listedPerson, peoplePage, peoplePageQuery } from "@/lib/contract/survey/people-page";
import { surveyTypes } from "@/lib/contract/survey/types";
import { timestamp, word } from "@/lib/contract/wire/field";
import { queryFlag, queryInteger } from "@/lib/contract/wire/query-field";

const days = queryInteger({ min: 1, max: maxFatigueDays, fallback: 30 }).describe(
  `Days before now in which exposures count: 1 to ${maxFatigueDays}.`,
);

/** The days of exposures that are read. */
export const FatigueQuery = z.object({ days });
export type FatigueQuery = z.infer<typeof FatigueQuery>;

/** The most persons of an audience whose exposures are read. */
export const maxFatigueSample = 10_000;

const NamedSurvey = z.strictObject({ id: z.string(), name: z.string() });

/** A survey that a person saw. */
export const SurveySeen = z
  .strictObject({
    survey: NamedSurvey,
    shown: z.int().describe("`survey shown` events."),
    dismissed: z.int().describe("`survey dismissed` events."),
    answered: z.int().describe("Distinct submissions."),
    last_seen: timestamp().describe("Time of the latest of these events."),
  })
  .meta({ id: "SurveySeen" });
export type SurveySeen = z.infer<typeof SurveySeen>;

/** The surveys that a person saw, the latest first; deleted surveys are omitted. */
export const SurveysSeen = z.array(SurveySeen);
export type SurveysSeen = z.infer<typeof SurveysSeen>;

/** A part of the sample. */
const SampleShare = z
  .strictObject({
    persons: z.int().describe("How many persons of the sample."),
    share: z.number().nullable().describe("The same as a share of the sample, 0 to 1; null without persons."),
  })
  .meta({ id: "SampleShare" });
export type SampleShare = z.infer<typeof SampleShare>;

/** How much the audience of a survey saw of other surveys, and which surveys compete for it. */
export const SurveyFatigue = z
  .strictObject({
    days: z.int(),
    audience: z
      .int()
      .describe(
        "Expected size of the audience: persons that match the linked flag and the targeting flag, each rollout as its share. Includes persons who already saw the survey or are in its wait period.",
      ),
    sample_size: z
      .int()
      .describe(
        `Persons of the audience whose exposures were read: all, or ${maxFatigueSample} chosen by a stable hash of their id.`,
      ),
    seen: SampleShare.describe(
      "Persons that saw any other survey within the days: an event `survey shown`, `survey sent` or `survey dismissed`.",
    ),
    held_back: SampleShare.nullable().describe(
      "Persons whose contact budget other surveys have used up now. Null without a budget, and for an exempt or hosted survey.",
    ),
    seen_surveys: z
      .array(z.strictObject({ survey: NamedSurvey, seen: SampleShare }))
      .describe("The surveys they saw, the most seen first, at most 20. Deleted surveys are omitted."),
    competitors: z
      .array(
        z.strictObject({
          survey: z.strictObject({ ...NamedSurvey.shape, type: word(surveyTypes) }),
          state: z.enum(["running", "scheduled"]),
          start_date: timestamp(),
          end_date: timestamp().nullable().describe("End date or end of the last iteration; null: open."),
          is_concurrent: z
            .boolean()
            .describe("Whether both run at some time. A survey without a start date is taken to start now."),
          contact_priority: word(contactPriorities),
          goes_first: z
            .boolean()
            .describe(
              "Whether it goes before this survey in the contact budget; false without a budget, and if one of them is exempt.",
            ),
          overlap: SampleShare.describe("Persons that belong to both audiences."),
          seen: SampleShare.describe("Persons that saw this competitor within the days."),
        }),
      )
      .describe(
        "Other running and scheduled surveys whose audience overlaps, the largest overlap first. Of the 100 that started last; hosted surveys are omitted, because anyone with the link can open them.",
      ),
  })
  .meta({ id: "SurveyFatigue" });
export type SurveyFatigue = z.infer<typeof SurveyFatigue>;

/** Selects the persons behind `seen` of fatigue. */
export const FatiguePeopleQuery = FatigueQuery.extend({
  survey_id: z.guid().toLowerCase().optional().describe("Only who saw this survey."),
  held_back: queryFlag().describe(
    "Only the persons behind `held_back`: `surveys` are those of the days of the contact budget.",
  ),
  ...peoplePageQuery,
});
export type FatiguePeopleQuery = z.infer<typeof FatiguePeopleQuery>;

/** A page of the persons of the sample who saw other surveys. */
export const FatiguePeople = z
  .strictObject({
    audience: z.int().describe("As in fatigue."),
    sample_size: z.int().describe("As in fatigue: only persons of the sample are listed."),
    expected: z.int().describe("How many of `count` are expected in the audience: fewer with a rollout."),
    ...peoplePage(
      z.strictObject({
        person: listedPerson("Null once the person is deleted."),
        distinct_id: z.string(),
        surveys: z.int().describe("Surveys that the person saw within the days."),
        at: timestamp().describe("Time of the latest such event."),
      }),
    ),
  })
  .meta({ id: "SurveyFatiguePeople" });
export type FatiguePeople = z.infer<typeof FatiguePeople>;
