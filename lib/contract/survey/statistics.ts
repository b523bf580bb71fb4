/** Numbers of surveys: counts, statistics, trends, versions. */

import { z } from "zod";
import { ActivityChange } from "@/lib/contract/activity/entry";
import { ratingFields } from "@/lib/contract/survey/rating-fields";
import { Survey } from "@/lib/contract/survey/survey";
import { extension } from "@/lib/contract/wire/extension";
import { integer, timestamp } from "@/lib/contract/wire/field";
import { commaList, queryFlag, queryInstant, queryInteger } from "@/lib/contract/wire/query-field";

const excludeArchived = queryFlag().meta(
  extension("Exclude archived responses: submissions with any archived event."),
);

/** Which responses are counted. */
export const ResponsesCountQuery = z.object({ exclude_archived: excludeArchived, survey_ids: commaList() });
export type ResponsesCountQuery = z.infer<typeof ResponsesCountQuery>;

/** Distinct submissions by survey id; a survey without any is absent. */
export const ResponsesCount = z.record(z.string(), z.int());

const EventStats = z
  .strictObject({
    total_count: z.int(),
    unique_persons: z.int(),
    first_seen: timestamp().nullable(),
    last_seen: timestamp().nullable(),
    unique_persons_only_seen: z
      .int()
      .describe("Persons who saw the survey without answering or dismissing it."),
    total_count_only_seen: z.int(),
  })
  .meta({ id: "SurveyEventStats" });

/** How often a question was answered, and how. */
export const QuestionStats = z
  .strictObject({
    question_id: z.string(),
    question_index: z.int(),
    question_text: z.string(),
    question_type: z.string().nullable(),
    response_count: z.int(),
    distribution: z
      .record(z.string(), z.int())
      .describe("Number of answers by value; `<other>` for open-ended answers."),
    average: z
      .number()
      .nullable()
      .describe("Average rating; null for other question types and without answers."),
  })
  .meta({ id: "QuestionStats" });
export type QuestionStats = z.infer<typeof QuestionStats>;

/** Which events are counted. */
export const StatsQuery = z.object({
  date_from: queryInstant().describe("Only events from this time on."),
  date_to: queryInstant().describe("Only events up to this time."),
  exclude_archived: excludeArchived,
  include_per_question_stats: queryFlag().describe("Include `per_question_stats`; for one survey only."),
});
export type StatsQuery = z.infer<typeof StatsQuery>;

const Stats = z.strictObject({
  stats: z.partialRecord(z.enum(["survey shown", "survey dismissed", "survey sent"]), EventStats),
  rates: z.strictObject({
    response_rate: z.number().describe("Percentage of shown, with two decimals; 0 if never shown."),
    dismissal_rate: z.number(),
    unique_users_response_rate: z.number(),
    unique_users_dismissal_rate: z.number(),
  }),
});

/** Over all surveys that are not archived. */
export const ProjectStats = Stats.meta({ id: "SurveysStats" });
export type ProjectStats = z.infer<typeof ProjectStats>;

/** The numbers of one survey. */
export const SurveyStats = z
  .strictObject({
    ...Stats.shape,
    survey_id: z.string(),
    start_date: timestamp().nullable(),
    end_date: timestamp().nullable(),
    per_question_stats: z.array(QuestionStats).optional(),
  })
  .meta({ id: "SurveyStats" });
export type SurveyStats = z.infer<typeof SurveyStats>;

/** Questions by the properties their answers are in. */
export const QuestionLabels = z
  .strictObject({
    labels: z.array(
      z.strictObject({
        question_id: z.string(),
        question_text: z.string(),
        question_index: z.int(),
        survey_id: z.string(),
        survey_name: z.string(),
        ...ratingFields,
      }),
    ),
  })
  .meta({ id: "QuestionLabels" });
export type QuestionLabels = z.infer<typeof QuestionLabels>;

/** Which days of which surveys are counted. */
export const TrendsQuery = z.object({
  survey_ids: commaList(),
  days: queryInteger({ min: 1, max: 366, fallback: 30 }).describe(
    "Number of days up to today, in the project's time zone.",
  ),
});
export type TrendsQuery = z.infer<typeof TrendsQuery>;

/** The numbers of a survey in a window of days. Ours. */
const SurveyTrend = z.strictObject({
  shown: z.int(),
  sent: z.int(),
  dismissed: z.int(),
  daily: z.array(z.int()).describe("Submissions a day, oldest first, today last."),
  dates: z
    .array(z.string())
    .meta(extension("The days of `daily`, as YYYY-MM-DD: days of the project's time zone.")),
});

/** By survey id: what happened in the window. Ours. */
export const SurveyTrends = z.record(z.string(), SurveyTrend).meta({ id: "SurveyTrends" });
export type SurveyTrends = z.infer<typeof SurveyTrends>;

/** The numbers of a trend, without its days. */
export type SurveyTrendCounts = Omit<SurveyTrends[string], "dates">;

/** By survey id: when it was last changed by a user. Ours. */
export const LastChanges = z.record(z.string(), timestamp()).meta({ id: "LastChanges" });
export type LastChanges = z.infer<typeof LastChanges>;

/** A survey as it once was saved. */
export const SurveyVersion = z
  .strictObject({
    version: z.int(),
    created_at: timestamp(),
    created_by: Survey.shape.created_by,
    changes: z
      .array(ActivityChange)
      .nullable()
      .describe("Null when the survey was created, as long as no autosave is folded into that version."),
    restored_version: z
      .int()
      .nullable()
      .meta(extension("The version that this one restored; null for all others.")),
  })
  .meta({ id: "SurveyVersion" });
export type SurveyVersion = z.infer<typeof SurveyVersion>;

/** Surveys whose texts are read. */
export const TextChangesQuery = z.object({ survey_ids: commaList() });
export type TextChangesQuery = z.infer<typeof TextChangesQuery>;

/** By survey id: what versions changed of questions, appearance and translations, oldest first. Ours. */
export const TextChanges = z
  .record(z.string(), z.array(z.strictObject({ version: z.int(), changes: z.array(ActivityChange) })))
  .meta({ id: "TextChanges" });
export type TextChanges = z.infer<typeof TextChanges>;

/** The body of duplicate_to_projects. */
export const DuplicateInput = z
  .object({
    target_team_ids: z
      .array(integer(), "target_team_ids must be a non-empty list of team IDs")
      .min(1, "target_team_ids must be a non-empty list of team IDs"),
  })
  .meta({ id: "DuplicateInput" });

/** The created copies. */
export const Duplicated = z
  .strictObject({
    created_surveys: z.array(z.strictObject({ team_id: z.int(), survey_id: z.string(), name: z.string() })),
    count: z.int(),
  })
  .meta({ id: "Duplicated" });
export type Duplicated = z.infer<typeof Duplicated>;
