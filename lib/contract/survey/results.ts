/**
 * What people answered to a survey: counts, questions, the flow between them, and their course over time. Ours.
 *
 * Words: a *submission* is a response, the fold of the events with one `$survey_submission_id`
 * (docs/reference/surveys.md#responses). Shares are fractions from 0 to 1.
 */
import { z } from "zod";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import { listedPerson, peoplePage, peoplePageQuery } from "@/lib/contract/survey/people-page";
import { ResponseFilter } from "@/lib/contract/survey/response-filter";
import { timestamp } from "@/lib/contract/wire/field";
import { queryRulesOf, readQueryString } from "@/lib/contract/wire/query-string";

/** The filter of results. */
export const ResultsQuery = ResponseFilter.extend({
  compare: z
    .string()
    .max(20_000)
    .optional()
    .transform((text, context) => {
      if (text === undefined || text.trim() === "") return undefined;
      const { values, faults } = readQueryString(text, filterRules);
      const result = ResponseFilter.safeParse(values);
      if (result.success && faults.length === 0) return result.data;
      for (const { name, detail } of faults) {
        context.addIssue({ code: "custom", message: `${name}: ${detail}`, input: text });
      }
      for (const { message, path } of result.error?.issues ?? []) {
        context.addIssue({ code: "custom", message: `${path.join(".")}: ${message}`, input: text });
      }
      return z.NEVER;
    })
    .meta({
      override: { type: "string", maxLength: 20_000 },
      description:
        "A second set to compare with: the same filter as a query string, URL-encoded (`compare=iteration%3D2%26language%3Dde`). It inherits nothing from the first. `archived=exclude` is everyone.",
    }),
});
export type ResultsQuery = z.infer<typeof ResultsQuery>;

const filterRules = queryRulesOf(ResponseFilter);

/** Whom a survey was shown to, who dismissed it, and who was shown it and never answered. */
const exposures = ["shown", "dismissed", "unanswered"] as const;
export type Exposure = (typeof exposures)[number];

/** Selects the people behind the counts of `survey shown` and `survey dismissed` events. */
export const ExposedPeopleQuery = ResponseFilter.extend({
  of: z
    .enum(exposures)
    .describe(
      "`shown`: with a `survey shown` event. `dismissed`: with a `survey dismissed` event. `unanswered`: with a `survey shown` event and without a response, both within the filter.",
    ),
  ...peoplePageQuery,
});
export type ExposedPeopleQuery = z.infer<typeof ExposedPeopleQuery>;

/** A page of the people behind a count. */
export const ExposedPeople = z
  .strictObject(
    peoplePage(
      z.strictObject({
        person: listedPerson("Null for a distinct id without a person, and once the person is deleted."),
        distinct_id: z.string(),
        at: timestamp().describe("Time of the latest such event."),
      }),
    ),
  )
  .meta({ id: "SurveyExposedPeople" });
export type ExposedPeople = z.infer<typeof ExposedPeople>;

/** A 95% confidence interval. */
export const Interval = z
  .strictObject({
    low: z.number(),
    high: z.number(),
    method: z
      .enum(["wilson", "normal", "adjusted_wald", "newcombe"])
      .describe(
        "`wilson`: Wilson's score interval of a share. `normal`: normal approximation with the sample variance, of a mean. `adjusted_wald`: of an NPS, as if three more had answered, 3/4 of them promoters and 3/4 detractors. `newcombe`: difference of two shares, from their Wilson intervals; differences of means and scores follow from theirs in the same way, and name their method.",
      ),
  })
  .meta({ id: "SurveyInterval", description: "A 95 % confidence interval." });
export type Interval = z.infer<typeof Interval>;

/** The denominators of shares. */
export const denominators = ["shown", "started", "shown_question", "answered_question"] as const;

/** A share with what it is of. */
export const Share = z
  .strictObject({
    value: z
      .number()
      .nullable()
      .describe(
        "From 0 to 1. Null when the denominator is 0 or less than the numerator, as where answers were sent without `survey shown` events.",
      ),
    numerator: z.int(),
    denominator: z.int(),
    of: z
      .enum(denominators)
      .describe(
        "What the denominator counts: `shown` the `survey shown` events, `started` the submissions, `shown_question` those that were shown this question, `answered_question` those that answered it in its present form.",
      ),
    interval: Interval.nullable().describe("Null when `value` is."),
  })
  .meta({ id: "SurveyShare" });
export type Share = z.infer<typeof Share>;

/** A mean or a score with its interval. */
export const Estimate = z
  .strictObject({
    value: z.number().nullable().describe("Null without answers."),
    n: z.int().describe("Number of answers."),
    interval: Interval.nullable().describe("Null with fewer than two answers."),
  })
  .meta({ id: "SurveyEstimate" });
export type Estimate = z.infer<typeof Estimate>;

/** Net Promoter Score: percentage of promoters (9, 10) minus percentage of detractors (0 to 6), from -100 to 100. */
export const NpsScore = z
  .strictObject({
    score: Estimate.describe("From -100 to 100."),
    detractors: Share,
    passives: Share,
    promoters: Share,
  })
  .meta({ id: "SurveyNps" });
export type NpsScore = z.infer<typeof NpsScore>;

/** How often one value was answered. */
export const ValueCount = z
  .strictObject({
    value: z.union([z.string(), z.number()]).describe("The choice, or the rating."),
    count: z.int(),
    share: Share,
    removed_in: z
      .int()
      .nullable()
      .describe("The version from which on the choice is not offered; null while it is."),
    renamed_to: z
      .string()
      .nullable()
      .describe(
        "A removed choice that was renamed, and is counted separately because it is not marked as having the same meaning: its later text. Else null.",
      ),
    joined: z
      .array(z.string())
      .describe("Earlier texts of the choice with the same meaning, whose answers are included."),
  })
  .meta({ id: "SurveyValueCount" });
export type ValueCount = z.infer<typeof ValueCount>;

const formFigures = {
  type: z.string().nullable().describe("The question's type; null if it had none."),
  scale: z.int().nullable().describe("For ratings; null for other types. 10 means 0 to 10."),
  display: z
    .enum(["number", "emoji"])
    .nullable()
    .describe("Of a rating, how it shows its scale, as its last version says; else null."),
  answered: z.int().describe("Submissions that answered the question in this form."),
  distribution: z
    .array(ValueCount)
    .describe(
      "Ratings: each point of the scale, ascending. Choices: each choice in the order of the survey, then removed ones. Includes values without answers. For multiple choice, the counts can add up to more than `answered`. Empty for other types.",
    ),
  other_answers: z
    .int()
    .describe(
      "Answers that are not in the distribution: texts of the open choice, and ratings outside the scale.",
    ),
  mean: Estimate.nullable().describe("For ratings with a scale of 3 or more; else null."),
  median: z.number().nullable().describe("As `mean`."),
  top_two: Share.nullable().describe(
    "Answers with one of the two highest points, for ratings with a scale of 5 or more; else null.",
  ),
  nps: NpsScore.nullable().describe("For ratings from 0 to 10, unless `isNpsQuestion` is false; else null."),
  clicks: Share.nullable().describe("For links: clicks, of those shown the question; else null."),
  open_answers: z
    .int()
    .nullable()
    .describe(
      "Texts that respondents wrote: all answers of open questions, or those of the open choice; null for other questions.",
    ),
};

/** The answers to a question in a form that it no longer has. */
export const EarlierForm = z
  .strictObject({
    ...formFigures,
    first_version: z.int(),
    last_version: z.int(),
    text: z.string().describe("The question's text then."),
  })
  .meta({ id: "SurveyEarlierForm" });
export type EarlierForm = z.infer<typeof EarlierForm>;
/** Answers to a question in one form: its present one, or an earlier one. */
export type FormFigures = Omit<EarlierForm, "first_version" | "last_version" | "text">;

/** A choice whose text was changed. */
export const RenamedChoice = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    version: z.int().describe("The version that renamed it."),
    same_meaning: z
      .boolean()
      .nullable()
      .describe(
        "Whether both texts have the same meaning, so that their answers are joined; null while this is not set.",
      ),
  })
  .meta({ id: "SurveyRenamedChoice" });
export type RenamedChoice = z.infer<typeof RenamedChoice>;

/** Whether two texts of a choice mean the same. */
export const ChoiceMeaning = z
  .strictObject({
    question_id: z.string().min(1).max(400),
    from: z.string().describe("The choice's text before the version."),
    to: z.string().describe("Its text since."),
    same_meaning: z
      .boolean()
      .nullable()
      .describe("true joins the answers of both, false keeps them separate, null clears the setting."),
  })
  .meta({ id: "SurveyChoiceMeaning" });
export type ChoiceMeaning = z.infer<typeof ChoiceMeaning>;

/** The history of a question over the versions of its survey. */
const QuestionLineage = z
  .strictObject({
    first_version: z.int().describe("The version in which it first existed."),
    removed_in: z.int().nullable().describe("The version that removed it; null while it exists."),
    renamed_choices: z.array(RenamedChoice).describe("Oldest first."),
    earlier_forms: z
      .array(EarlierForm)
      .describe(
        "Answers from before its type or scale changed, newest first. They can't be joined with the present ones. Only forms with answers.",
      ),
  })
  .meta({ id: "SurveyQuestionLineage" });

/** The answers to one question. */
export const QuestionResult = z
  .strictObject({
    id: z.string(),
    index: z.int().nullable().describe("Position in the survey, from 0; null for a removed question."),
    text: z.string().describe("Text in the survey; for a removed question, its last text."),
    ...formFigures,
    shown_to: z
      .int()
      .describe(
        "Submissions that were shown the question: their path, replayed with their answers through the branching of their version, contains it, or they answered it.",
      ),
    answered_in_all: z.int().describe("Submissions that answered it in any form; at least `answered`."),
    skipped: z.int().describe("Submissions that left it unanswered and continued."),
    exits: z
      .int()
      .describe("Submissions that ended here: the last question of a path that did not reach the end."),
    off_path: z
      .int()
      .describe(
        "Of `shown_to`, those whose replayed path does not contain it, such as of surveys with shuffled questions: they are on no edge.",
      ),
    answer_share: Share.describe("`answered_in_all` of those shown this question."),
    skip_share: Share,
    exit_share: Share,
    lineage: QuestionLineage,
  })
  .meta({ id: "SurveyQuestionResult" });
export type QuestionResult = z.infer<typeof QuestionResult>;

/** How many went from one question to another. */
export const FlowEdge = z
  .strictObject({
    from: z.string().nullable().describe("A question's id; null is the start."),
    to: z.string().nullable().describe("A question's id; null is the end."),
    count: z.int(),
    share: Share.describe("Of those shown the question `from`; from the start: of the submissions."),
  })
  .meta({ id: "SurveyFlowEdge" });
export type FlowEdge = z.infer<typeof FlowEdge>;

/** The numbers of one interval of time. */
export const ResultBucket = z
  .strictObject({
    key: z
      .string()
      .describe(
        "The day, or the Monday of the week, in the project's time zone (`2026-11-23`); the number of the iteration, empty for none.",
      ),
    start: timestamp().nullable().describe("When it begins; null for an iteration without a date."),
    shown: z.int().nullable().describe("As in `totals`."),
    started: z.int(),
    completed: z.int(),
    dismissed: z.int().nullable().describe("As in `totals`."),
    scores: z
      .record(z.string(), Estimate)
      .describe("By question id: the NPS where there is one, else the mean; with `mean` or `nps` only."),
  })
  .meta({ id: "SurveyResultBucket" });
export type ResultBucket = z.infer<typeof ResultBucket>;

const buckets = (description: string) => z.array(ResultBucket).describe(description);

/** The results of one set of submissions. */
const resultFields = {
  totals: z
    .strictObject({
      shown: z
        .int()
        .nullable()
        .describe(
          "`survey shown` events. Null, as `dismissed`, while a filter is set that only submissions can match: completion, answers, step, tags, or only archived ones.",
        ),
      shown_persons: z
        .int()
        .nullable()
        .describe("Distinct persons among them; distinct ids where there is no person."),
      started: z.int().describe("Submissions."),
      completed: z
        .int()
        .describe("Submissions with a `survey sent` event whose `$survey_completed` is true or absent."),
      partial: z.int().describe("Submissions that were not completed."),
      dismissed: z.int().nullable().describe("`survey dismissed` events."),
      persons: z.int().describe("Distinct persons with a submission; distinct ids where there is no person."),
      start_share: Share.nullable().describe(
        "Started, of shown; null as `shown`. While a filter on person properties is set, by the properties at the last time that the survey was shown before; the same for the other shares of shown.",
      ),
      completion_share: Share.describe("Completed, of started."),
      response_share: Share.nullable().describe("Completed, of shown; null as `shown`."),
      dismissal_share: Share.nullable().describe("Dismissed, of shown; null as `shown`."),
    })
    .meta({ id: "SurveyResultTotals" }),
  questions: z.array(QuestionResult).describe("In the order of the survey; removed questions last."),
  edges: z
    .array(FlowEdge)
    .describe(
      "Edges with at least one submission, by question. For every question, arriving edges add up to `shown_to` less `off_path`, and so do leaving edges and `exits`. A path that returns to a question it already had ends there.",
    ),
  series: z
    .strictObject({
      day: buckets("By day, oldest first; days without events are absent. At most the last 1,000."),
      week: buckets("By week, which begins on Monday; as `day`."),
      iteration: buckets("By iteration, in order; submissions without an iteration are last."),
    })
    .meta({ id: "SurveyResultSeries" }),
  breakdown: z
    .strictObject({
      versions: z.array(z.strictObject({ version: z.int(), created_at: timestamp(), started: z.int() })),
      iterations: z.array(z.strictObject({ iteration: z.int().nullable(), started: z.int() })),
      languages: z.array(z.strictObject({ language: z.string(), started: z.int() })),
    })
    .describe(
      "Versions, iterations and languages of the submissions, for filters; only those with submissions.",
    )
    .meta({ id: "SurveyResultBreakdown" }),
};

/** The results of one set. */
export const ResultSet = z.strictObject(resultFields).meta({ id: "SurveyResultSet" });
export type ResultSet = z.infer<typeof ResultSet>;

/** The difference of one figure between two sets. */
export const FigureDifference = z
  .strictObject({
    value: z
      .number()
      .nullable()
      .describe("The set's figure minus that of the compared one, in the same unit; null if either is null."),
    interval: Interval.nullable(),
    verdict: z
      .enum(["higher", "lower", "no_difference", "too_few"])
      .describe(
        `\`higher\`: the set's figure is higher than the compared one, and the interval of the difference excludes 0. \`no_difference\`: the interval includes 0. \`too_few\`: fewer than ${fewestAnswers} answers in either set.`,
      ),
  })
  .meta({ id: "SurveyFigureDifference" });
export type FigureDifference = z.infer<typeof FigureDifference>;

/** The differences in the answers to one question. A figure that either set does not have is null. */
export const QuestionDifference = z
  .strictObject({
    id: z.string(),
    answer_share: FigureDifference,
    skip_share: FigureDifference,
    exit_share: FigureDifference,
    mean: FigureDifference.nullable(),
    top_two: FigureDifference.nullable(),
    nps: FigureDifference.nullable(),
    clicks: FigureDifference.nullable(),
    distribution: z.array(
      z.strictObject({ value: z.union([z.string(), z.number()]), share: FigureDifference }),
    ),
  })
  .meta({ id: "SurveyQuestionDifference" });
export type QuestionDifference = z.infer<typeof QuestionDifference>;

/** A second set, and how the first differs from it. */
export const Comparison = z
  .strictObject({
    set: ResultSet.describe("The results of the second set."),
    totals: z.strictObject({
      start_share: FigureDifference.nullable(),
      completion_share: FigureDifference,
      response_share: FigureDifference.nullable(),
      dismissal_share: FigureDifference.nullable(),
    }),
    questions: z
      .array(QuestionDifference)
      .describe("The questions of either set, in the order of `questions`."),
  })
  .meta({ id: "SurveyComparison" });
export type Comparison = z.infer<typeof Comparison>;

/** The results of a survey. */
export const SurveyResult = z
  .strictObject({
    survey_id: z.string(),
    timezone: z.string().describe("Time zone of the project, in which days and weeks begin."),
    ...resultFields,
    comparison: Comparison.nullable().describe("Null without `compare`."),
  })
  .meta({ id: "SurveyResult" });
export type SurveyResult = z.infer<typeof SurveyResult>;
