/**
 * Funnels and what goes with reaching their end: the questions and the answers.
 *
 * @source docs/reference/analysis.md#funnels, docs/reference/analysis.md#correlation
 */
import { z } from "zod";
import {
  analysisFields,
  choiceParameter,
  Entity,
  integerParameter,
  jsonParameter,
  listParameter,
  mostEntities,
  peopleFields,
  textParameter,
  textsParameter,
} from "@/lib/contract/analysis";

const funnelOrders = ["ordered", "strict", "unordered"] as const;
export type FunnelOrder = (typeof funnelOrders)[number];

/** What the window of a funnel is counted in. */
export const windowUnits = ["second", "minute", "hour", "day", "week", "month"] as const;
/** Which of the events on the way says the value of a breakdown. */
export const attributions = ["first_touch", "last_touch", "all_events", "step"] as const;
const breakdownTypes = ["event", "person", "cohort"] as const;

const Exclusion = Entity.extend({
  funnel_from_step: z.unknown().optional().describe("From 0: the step after which it must not happen."),
  funnel_to_step: z.unknown().optional().describe("From 0: the step before which it must not happen."),
});

const words = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const questionFields = {
  funnel_window_days: integerParameter("The window in days; wins over the interval.", { min: 1, max: 3650 }),
  funnel_window_interval: integerParameter("How many units the window has; 14 by default.", {
    min: 1,
    max: 100_000,
  }),
  funnel_window_interval_unit: choiceParameter(windowUnits, "day by default."),
  funnel_order_type: choiceParameter(funnelOrders, "ordered by default."),
  exclusions: listParameter(z.array(Exclusion).max(10), "Events that must not happen between two steps."),
  breakdown: listParameter(
    z.union([words, z.array(words).min(1).max(3)]),
    "A property, up to three of them, or with breakdown_type cohort the ids of cohorts.",
  ),
  breakdown_type: choiceParameter(breakdownTypes, "event by default."),
  breakdown_attribution_type: choiceParameter(
    attributions,
    "Whose value counts: of the first event with one, the last, a step's, or each on its own. first_touch by default.",
  ),
  breakdown_attribution_value: integerParameter("From 0: the step, with attribution by step.", { min: 0 }),
};

const vizTypes = ["steps", "trends", "time_to_convert"] as const;

const vizFields = {
  funnel_viz_type: choiceParameter(vizTypes, "steps by default."),
  funnel_from_step: integerParameter("From 0: where conversion begins, for trends and time to convert.", {
    min: 0,
  }),
  funnel_to_step: integerParameter("From 0: where it ends; the last step by default.", { min: 0 }),
};

/** Digits are a number: in a query string there are no others. */
const step = z.preprocess(
  (value) => (typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : value),
  z.int(),
);

const selectionFields = {
  funnel_step: integerParameter("n: those who reached step n. -n: those who left before it."),
  funnel_custom_steps: listParameter(
    z.preprocess((value) => (typeof value === "number" ? [value] : value), z.array(step).max(mostEntities)),
    "Those whose last step is one of these; wins over funnel_step.",
    { hasCommas: true },
  ),
  funnel_step_breakdown: listParameter(
    z.union([words, z.array(words).max(3)]),
    "Only those with this value of the breakdown.",
  ),
  entrance_period_start: textParameter("With funnel_viz_type trends: the period in which they began."),
  drop_off: jsonParameter(
    z.unknown(),
    "With funnel_viz_type trends: true for those who did not reach the end.",
  ),
};

/** What of persons is compared: what they did, or are. */
export const correlationTypes = ["events", "event_with_properties", "properties"] as const;

const correlationSelectionFields = {
  funnel_correlation_type: choiceParameter(correlationTypes, "events by default."),
  funnel_correlation_person_entity: jsonParameter(Entity, "The event that goes with it."),
  funnel_correlation_property_values: listParameter(z.unknown(), "Filters on persons."),
  funnel_correlation_person_converted: textParameter("true: who reached the end; false: who did not."),
  funnel_correlation_person_limit: integerParameter("Page size, at most 1000; 100 by default.", {
    min: 1,
    max: 1000,
  }),
  funnel_correlation_person_offset: integerParameter("Persons to skip.", { min: 0 }),
};

const names = (description: string) => textsParameter(z.array(z.string()).max(100), description);

/** Parameters of a funnel. */
export const funnelFields = { ...analysisFields, ...questionFields, ...vizFields };

/** Parameters of the persons of a funnel. */
export const funnelPeopleFields = {
  ...peopleFields,
  ...questionFields,
  ...vizFields,
  ...selectionFields,
  ...correlationSelectionFields,
};

/** Parameters of a correlation. */
export const correlationFields = {
  ...analysisFields,
  ...questionFields,
  funnel_correlation_type: choiceParameter(correlationTypes, "events by default."),
  funnel_correlation_names: names("Properties of persons to look at."),
  funnel_correlation_exclude_names: names("Properties of persons to pass over."),
  funnel_correlation_event_names: names("Events whose properties to look at."),
  funnel_correlation_exclude_event_names: names("Events to pass over."),
  funnel_correlation_event_exclude_property_names: names("Properties of events to pass over."),
};

const FunnelFields = z.object(funnelFields);
export type FunnelAsked = z.infer<typeof FunnelFields>;

const FunnelPeopleFields = z.object(funnelPeopleFields);
export type FunnelPeopleAsked = z.infer<typeof FunnelPeopleFields>;

const CorrelationFields = z.object(correlationFields);
export type CorrelationAsked = z.infer<typeof CorrelationFields>;

/** A step and whoever reached it. @source docs/reference/analysis.md#funnels */
export const FunnelStep = z
  .strictObject({
    order: z.int(),
    name: z.string().nullable().describe("The event; null: any."),
    custom_name: z.string().nullable(),
    action_id: z.string().nullable().describe("The event, as PostHog calls it here."),
    count: z.int().describe("Persons who reached this step."),
    average_conversion_time: z.number().nullable().describe("Seconds from the step before."),
    median_conversion_time: z.number().nullable().describe("Seconds from the step before."),
    breakdown: z.array(z.string()).optional(),
    breakdown_value: z.array(z.string()).optional(),
  })
  .meta({ id: "FunnelStep" });
export type FunnelStep = z.infer<typeof FunnelStep>;

/** Conversion by the time of entering, one series a breakdown value. @source PostHog's trends; counts beside: ours */
export const FunnelTrend = z
  .strictObject({
    days: z.array(z.string()).describe("Where each interval begins, in the project's time zone."),
    data: z.array(z.number().nullable()).describe("Per cent who converted; null: nobody entered."),
    reached_from_step_count: z.array(z.int()),
    reached_to_step_count: z.array(z.int()),
    breakdown_value: z.array(z.string()).optional(),
  })
  .meta({ id: "FunnelTrend" });
export type FunnelTrend = z.infer<typeof FunnelTrend>;

/** How long persons took, and how many took so long. */
export const TimeToConvert = z
  .strictObject({
    bins: z.array(z.array(z.number()).length(2)).describe("From so many seconds on, and how many persons."),
    average_conversion_time: z.number().nullable().describe("Seconds; null: nobody converted."),
  })
  .meta({ id: "TimeToConvert" });
export type TimeToConvert = z.infer<typeof TimeToConvert>;

/** What a funnel answers: steps, steps by breakdown, a trend, or times. */
export const FunnelResult = z.union([
  z.array(FunnelStep),
  z.array(z.array(FunnelStep)),
  z.array(FunnelTrend),
  TimeToConvert,
]);
export type FunnelResult = z.infer<typeof FunnelResult>;

/** Something done, or held, and how it goes with reaching the end. @source docs/reference/analysis.md#correlation */
export const CorrelationEntry = z
  .strictObject({
    event: z.string().describe("`event`, `event::key::value` or `key::value`."),
    success_count: z.int().describe("Of those who reached the end."),
    failure_count: z.int().describe("Of those who did not."),
    odds_ratio: z.number(),
    correlation_type: z.enum(["success", "failure"]),
    p_value: z
      .number()
      .describe("Of a chi-squared test with one degree of freedom, Yates-corrected: significance. Ours."),
  })
  .meta({ id: "CorrelationEntry" });
export type CorrelationEntry = z.infer<typeof CorrelationEntry>;

/** What goes with reaching the end, and what with not reaching it. */
export const CorrelationResult = z
  .strictObject({ events: z.array(CorrelationEntry), skewed: z.boolean() })
  .meta({ id: "CorrelationResult" });
export type CorrelationResult = z.infer<typeof CorrelationResult>;
