/**
 * Retention: persons who come back in later intervals.
 *
 * @source docs/reference/analysis.md#retention
 */
import { z } from "zod";
import { breakdownFields, breakdownValueParameter } from "@/lib/contract/analysis/funnel";
import {
  analysisFields,
  choiceParameter,
  Entity,
  insightOf,
  integerParameter,
  jsonParameter,
  peopleFields,
} from "@/lib/contract/analysis/parameters";
import { extension } from "@/lib/contract/wire/extension";
import { timestamp } from "@/lib/contract/wire/field";

/** Which of a person's events of the target begin a cohort. */
export const retentionTypes = ["retention_recurring", "retention_first_time"] as const;
/** The lengths of an interval. */
export const retentionPeriods = ["Hour", "Day", "Week", "Month"] as const;
/** The interval of a period. */
export const intervalOfPeriod = { Hour: "hour", Day: "day", Week: "week", Month: "month" } as const;
/** Intervals without `total_intervals`. */
export const defaultRetentionIntervals = 11;
/** Most intervals of a cohort, most cohorts, and most numbers of all of them. Ours. */
export const maxRetentionIntervals = 100;
export const maxRetentionCohorts = 400;
export const maxRetentionCells = 10_000;

const questionFields = {
  target_entity: jsonParameter(Entity, "Event that begins a cohort. Default: `$pageview`."),
  returning_entity: jsonParameter(Entity, "Event by which persons come back. Default: the target event."),
  retention_type: choiceParameter(
    retentionTypes,
    "`retention_recurring`: a person is in the cohort of every interval with the target event. `retention_first_time`: only in that of their first target event of all time. Default: retention_recurring.",
  ),
  period: choiceParameter(retentionPeriods, "Length of an interval. Default: `interval`, else Day."),
  total_intervals: integerParameter(
    `Intervals of a cohort, its own included. Without \`date_from\` also the number of cohorts. At most ${maxRetentionIntervals}. Default: ${defaultRetentionIntervals}.`,
    { min: 1 },
  ),
  ...breakdownFields,
};

/** Parameters of a retention. */
export const retentionFields = { ...analysisFields, ...questionFields };

/** Parameters of the persons of a cohort. */
export const retentionPeopleFields = {
  ...peopleFields,
  ...questionFields,
  selected_interval: jsonParameter(
    z.union([z.int().min(0), z.string()]),
    "Zero-based number of the cohort, or a date in its interval.",
  ).meta({ override: { type: ["integer", "string"] } }),
  return_interval: integerParameter(
    "Zero-based number of the interval in which they came back. Default: 0, the whole cohort.",
    { min: 0 },
  ).meta(extension("The interval in which they came back.")),
  breakdown_values: breakdownValueParameter("Only persons with this breakdown value."),
};

const RetentionFields = z.object(retentionFields);
export type RetentionParams = z.infer<typeof RetentionFields>;

/** The length of an interval, with its default. */
export const retentionPeriod = ({
  period,
  interval,
}: Partial<RetentionParams>): (typeof retentionPeriods)[number] =>
  period ?? retentionPeriods.find((word) => intervalOfPeriod[word] === interval) ?? "Day";

const RetentionPeopleFields = z.object(retentionPeopleFields);
export type RetentionPeopleParams = z.infer<typeof RetentionPeopleFields>;

/** The persons who began in an interval, and how many of them came back. */
export const RetentionCohort = z
  .strictObject({
    label: z.string().describe("Period and zero-based number of the interval: `Day 0`."),
    date: timestamp().describe("Start of the interval."),
    values: z
      .array(z.strictObject({ count: z.int() }))
      .describe("Number of persons of the cohort, then of those who came back in each later interval."),
    breakdown_value: z.string().optional(),
  })
  .meta({ id: "RetentionCohort" });
export type RetentionCohort = z.infer<typeof RetentionCohort>;

/** Cohorts by interval; with a breakdown those of each value, most persons first. */
export const RetentionCohorts = insightOf(z.array(RetentionCohort)).meta({ id: "RetentionCohorts" });
