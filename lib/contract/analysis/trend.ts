/** Trends: numbers of events, persons and property values over time. @source docs/reference/analysis.md#trends */
import { z } from "zod";
import { breakdownFields, breakdownValueParameter } from "@/lib/contract/analysis/funnel";
import { LifecycleSeries } from "@/lib/contract/analysis/lifecycle";
import {
  analysisFields,
  choiceParameter,
  Entity,
  entitiesParameter,
  flagParameter,
  insightOf,
  integerParameter,
  peopleFields,
  textParameter,
} from "@/lib/contract/analysis/parameters";
import { extension } from "@/lib/contract/wire/extension";

/** What is counted of an event: events, persons, events of a person, or a property of the event. */
export const trendMaths = [
  "total",
  "dau",
  "avg_count_per_actor",
  "sum",
  "avg",
  "median",
  "min",
  "max",
  "p90",
] as const;
export type TrendMath = (typeof trendMaths)[number];

const countMaths: readonly TrendMath[] = ["total", "dau", "avg_count_per_actor"];

/** Whether it is computed of a property of the event. */
export const isOfProperty = (math: TrendMath): boolean => !countMaths.includes(math);

/** Those that can be cumulated. */
export const cumulativeMaths: readonly TrendMath[] = ["total", "dau", "sum"];

const timeDisplays = [
  "ActionsLineGraph",
  "ActionsLineGraphCumulative",
  "ActionsAreaGraph",
  "ActionsBar",
  "ActionsUnstackedBar",
] as const;
const valueDisplays = ["BoldNumber", "ActionsTable", "ActionsBarValue", "ActionsPie"] as const;

/** How a trend is shown; the names are PostHog's. */
const trendDisplays = [...timeDisplays, ...valueDisplays] as const;
export type TrendDisplay = (typeof trendDisplays)[number];

/** Whether it shows one number for the whole range. */
export const isAggregated = (display: TrendDisplay = "ActionsLineGraph"): boolean =>
  valueDisplays.some((one) => one === display);

const TrendEvent = Entity.extend({
  math: z
    .unknown()
    .optional()
    .meta({
      description: "What is counted. Default: total.",
      override: { type: ["string", "null"], enum: [...trendMaths, null] },
    }),
  math_property: z
    .unknown()
    .optional()
    .meta({
      description:
        "Event property for sum, avg, median, min, max and p90. Values that are not numbers are ignored.",
      override: { type: ["string", "null"] },
    }),
}).meta({ id: "TrendEvent" });

const questionFields = {
  events: entitiesParameter(TrendEvent, "Events of the insight. Without one: any event."),
  ...breakdownFields,
  formula: textParameter(
    "Numbers, parentheses, + - * / and the letters A, B, … of the events: `A / B`. Replaces the series of the events. Division by zero is 0.",
  ),
  display: choiceParameter(
    trendDisplays,
    "BoldNumber, ActionsTable, ActionsBarValue and ActionsPie return one number for the whole range. Default: ActionsLineGraph.",
  ),
  compare: flagParameter(
    "Also return the period before, as `previous_period` names it; of one number as many days before.",
  ),
};

/** Parameters of trends, and of a lifecycle. */
export const trendFields = {
  ...analysisFields,
  ...questionFields,
  shown_as: textParameter("`Lifecycle` for a lifecycle; empty or `Volume` for trends."),
};

/** The same as a schema. */
export const TrendFields = z.object(trendFields);
export type TrendParams = z.infer<typeof TrendFields>;

/** The periods of a comparison. */
export const comparePeriods = ["current", "previous"] as const;

/** Parameters of the persons of a trend. */
export const trendPeopleFields = {
  ...peopleFields,
  ...questionFields,
  entity_order: integerParameter("Zero-based index of the event in `events`. Default: any of them.", {
    min: 0,
  }),
  target_date: textParameter(
    "Date or time within the interval, same format as `date_from`. Default: the whole range.",
  ),
  breakdown_value: breakdownValueParameter("Only events with this breakdown value."),
  compare_label: choiceParameter(comparePeriods, "With compare: the period. Default: current."),
};

const TrendPeopleFields = z.object(trendPeopleFields);
export type TrendPeopleParams = z.infer<typeof TrendPeopleFields>;

/** The numbers of an event or a formula. @source docs/reference/analysis.md#trends */
export const TrendSeries = z
  .strictObject({
    action: z
      .strictObject({
        id: z.string().nullable().describe("Event name; null matches any event."),
        type: z.literal("events"),
        order: z.int(),
        name: z.string().nullable(),
        custom_name: z.string().nullable(),
        math: z.enum(trendMaths),
        math_property: z.string().nullable(),
      })
      .nullable()
      .describe("The event; null for a formula."),
    label: z.string(),
    count: z.number().describe("Sum of data."),
    data: z
      .array(z.number().nullable())
      .describe("A number for each interval; null where there is none, such as the median of nothing."),
    days: z.array(z.string()).describe("Start of each interval, in the project's time zone."),
    labels: z.array(z.string()).describe("The same, as PostHog shows them: `1-Nov-2026`."),
    aggregated_value: z
      .number()
      .nullable()
      .optional()
      .describe("The number for the whole range, with a display of one number; data is then empty."),
    breakdown_value: z
      .string()
      .optional()
      .meta(extension("The value of the breakdown; empty for none, `Other` for all that are not listed.")),
    compare: z.boolean().optional(),
    compare_label: z.enum(comparePeriods).optional(),
  })
  .meta({ id: "TrendSeries" });
export type TrendSeries = z.infer<typeof TrendSeries>;

/** The series of trends, or a lifecycle by its statuses. */
export const Trend = insightOf(z.union([z.array(LifecycleSeries), z.array(TrendSeries)])).meta({
  id: "Trend",
});
