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
  maxEntities,
  peopleFields,
  textParameter,
  textsParameter,
} from "@/lib/contract/analysis/parameters";
import { type PersonsOnEventsMode, personsOnEventsModes } from "@/lib/contract/project/query-modifiers";
import { extension } from "@/lib/contract/wire/extension";

/** The orders of a funnel's steps. */
export const funnelOrders = ["ordered", "strict", "unordered"] as const;
export type FunnelOrder = (typeof funnelOrders)[number];

/** The units of a funnel's window. */
export const windowUnits = ["second", "minute", "hour", "day", "week", "month"] as const;
type WindowUnit = (typeof windowUnits)[number];

/** Seconds. A month is 30 days: ours. */
const unitSeconds: Record<WindowUnit, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
};
/** Which event of a person determines the value of a breakdown. */
export const attributions = ["first_touch", "last_touch", "all_events", "step"] as const;
/** The types of a funnel's breakdown. */
export const breakdownTypes = ["event", "person", "cohort"] as const;

const exclusionStep = (description: string) =>
  z
    .unknown()
    .optional()
    .meta({ description, override: { type: "integer" } });

/** An event that must not occur between two steps. */
export const FunnelExclusion = Entity.extend({
  funnel_from_step: exclusionStep("Zero-based step after which the event must not occur."),
  funnel_to_step: exclusionStep("Zero-based step before which the event must not occur."),
}).meta({ id: "FunnelExclusion" });

export type FunnelExclusion = z.infer<typeof FunnelExclusion>;

const words = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** By what persons or events are grouped. */
export const breakdownFields = {
  breakdown: listParameter(
    z.union([words, z.array(words).min(1).max(3)]),
    "One to three properties or, with breakdown_type cohort, cohort ids.",
  ),
  breakdown_type: choiceParameter(breakdownTypes, "Default: event."),
};

/** The properties of a breakdown; none for cohorts, and for readers who are not told them. */
export const breakdownProperties = (params: {
  breakdown?: string | string[] | undefined;
  breakdown_type?: (typeof breakdownTypes)[number] | undefined;
}): string[] => (params.breakdown_type === "cohort" ? [] : [params.breakdown ?? []].flat());

/** Whether one of several events determines the value of a breakdown: a current person property has one value in all. */
export const isOfEvents = (
  type: (typeof breakdownTypes)[number],
  mode: PersonsOnEventsMode | null,
): boolean => type === "event" || (type === "person" && mode === personsOnEventsModes[0]);

/** One value of a breakdown: those of several properties as a list, or joined. */
export const breakdownValueParameter = (description: string) =>
  listParameter(z.union([words, z.array(words).max(3)]), description);

const valueFields = {
  funnel_step_breakdown: breakdownValueParameter("Only persons with this breakdown value."),
};

const questionFields = {
  funnel_window_days: integerParameter(
    "Conversion window in days; takes precedence over funnel_window_interval.",
    { min: 1, max: 3650 },
  ),
  funnel_window_interval: integerParameter("Length of the conversion window in units. Default: 14.", {
    min: 1,
    max: 100_000,
  }),
  funnel_window_interval_unit: choiceParameter(windowUnits, "Default: day."),
  funnel_order_type: choiceParameter(funnelOrders, "Default: ordered."),
  exclusions: listParameter(
    z.array(FunnelExclusion).max(10),
    "Events that must not occur between two steps.",
  ),
  ...breakdownFields,
  breakdown_attribution_type: choiceParameter(
    attributions,
    "Attribution: value of the first event that has one, of the last, of one step, or of each step. Default: first_touch.",
  ),
  breakdown_attribution_value: integerParameter("Zero-based step, for attribution by step.", { min: 0 }),
};

/** The visualizations of a funnel. */
export const vizTypes = ["steps", "trends", "time_to_convert"] as const;

const vizFields = {
  funnel_viz_type: choiceParameter(vizTypes, "Default: steps."),
  funnel_from_step: integerParameter(
    "Zero-based step where conversion begins, for trends and time to convert.",
    {
      min: 0,
    },
  ),
  funnel_to_step: integerParameter("Zero-based step where conversion ends. Default: last step.", { min: 0 }),
};

/** Digits are a number: in a query string there are no others. */
const step = z.preprocess(
  (value) => (typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : value),
  z.int(),
);

const selectionFields = {
  funnel_step: integerParameter("n: persons who reached step n. -n: persons who dropped off before it."),
  funnel_custom_steps: listParameter(
    z.preprocess((value) => (typeof value === "number" ? [value] : value), z.array(step).max(maxEntities)),
    "Persons whose last step is one of these; takes precedence over funnel_step.",
    { hasCommas: true },
  ),
  ...valueFields,
  entrance_period_start: textParameter(
    "With funnel_viz_type trends: only persons who entered in this period.",
  ),
  conversion_seconds_from: integerParameter(
    "With funnel_viz_type time_to_convert: only persons who took at least so many seconds from funnel_from_step to funnel_to_step, as the lower bound of a bin; takes precedence over funnel_step.",
    { min: 0 },
  ),
  conversion_seconds_to: integerParameter(
    "With funnel_viz_type time_to_convert: only persons who took less than so many seconds. Omitted for the last bin, which has no upper bound.",
    { min: 0 },
  ),
  drop_off: jsonParameter(z.unknown(), "With funnel_viz_type trends: true for persons who did not convert."),
};

/** The data of persons that is compared: events, or properties. */
export const correlationTypes = ["events", "event_with_properties", "properties"] as const;

const correlationSelectionFields = {
  funnel_correlation_type: choiceParameter(correlationTypes, "Default: events."),
  funnel_correlation_person_entity: jsonParameter(Entity, "Correlated event."),
  funnel_correlation_property_values: listParameter(z.unknown(), "Person property filters."),
  funnel_correlation_person_converted: textParameter(
    "true: persons who converted. false: persons who did not.",
  ),
  funnel_correlation_person_limit: integerParameter("Page size, at most 1000. Default: 100.", {
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
  ...valueFields,
  funnel_correlation_type: choiceParameter(correlationTypes, "Default: events."),
  funnel_correlation_names: names("Person properties to include."),
  funnel_correlation_exclude_names: names("Person properties to exclude."),
  funnel_correlation_event_names: names("Events whose properties are included."),
  funnel_correlation_exclude_event_names: names("Events to exclude."),
  funnel_correlation_event_exclude_property_names: names("Event properties to exclude."),
};

const FunnelFields = z.object(funnelFields);
export type FunnelParams = z.infer<typeof FunnelFields>;

/** The conversion window of a funnel, with its default. @source docs/reference/analysis.md#funnels */
export function conversionWindow({
  funnel_window_days: days,
  funnel_window_interval: count = 14,
  funnel_window_interval_unit: unit = "day",
}: Partial<FunnelParams>): { length: number; unit: WindowUnit; seconds: number } {
  const window = days === undefined ? { length: count, unit } : { length: days, unit: "day" as const };
  return { ...window, seconds: window.length * unitSeconds[window.unit] };
}

const FunnelPeopleFields = z.object(funnelPeopleFields);
export type FunnelPeopleParams = z.infer<typeof FunnelPeopleFields>;

const CorrelationFields = z.object(correlationFields);
export type CorrelationParams = z.infer<typeof CorrelationFields>;

/** A step and the persons who reached it. @source docs/reference/analysis.md#funnels */
export const FunnelStep = z
  .strictObject({
    order: z.int(),
    name: z.string().nullable().describe("Event name; null matches any event."),
    custom_name: z.string().nullable(),
    action_id: z.string().nullable().describe("Event name (named action_id as in PostHog)."),
    count: z.int().describe("Number of persons who reached this step."),
    average_conversion_time: z.number().nullable().describe("Seconds since the previous step."),
    median_conversion_time: z.number().nullable().describe("Seconds since the previous step."),
    breakdown: z.array(z.string()).optional(),
    breakdown_value: z.array(z.string()).optional(),
  })
  .meta({ id: "FunnelStep" });
export type FunnelStep = z.infer<typeof FunnelStep>;

/** Conversion by the time of entering, one series a breakdown value. @source PostHog's trends; counts beside: ours */
export const FunnelTrend = z
  .strictObject({
    days: z.array(z.string()).describe("Start of each interval, in the project's time zone."),
    data: z.array(z.number().nullable()).describe("Conversion rate in percent; null if no person entered."),
    reached_from_step_count: z.array(z.int()),
    reached_to_step_count: z.array(z.int()),
    breakdown_value: z.array(z.string()).optional(),
  })
  .meta({ id: "FunnelTrend" });
export type FunnelTrend = z.infer<typeof FunnelTrend>;

const times = {
  bins: z.array(z.array(z.number()).length(2)).describe("Lower bound in seconds, and number of persons."),
  average_conversion_time: z.number().nullable().describe("Seconds; null if no person converted."),
};

/** Conversion times, and the number of persons by duration. */
export const TimeToConvert = z
  .strictObject({
    ...times,
    breakdown_values: z
      .array(z.strictObject({ breakdown_value: z.string(), ...times }))
      .optional()
      .meta(
        extension(
          "With a breakdown: the same of each value that is shown separately, the largest first. A person in several groups counts once in all, with the shortest time.",
        ),
      ),
  })
  .meta({ id: "TimeToConvert" });
export type TimeToConvert = z.infer<typeof TimeToConvert>;

/** The result of a funnel: steps, steps by breakdown, a trend, or times. */
export const FunnelResult = z.union([
  z.array(FunnelStep),
  z.array(z.array(FunnelStep)),
  z.array(FunnelTrend),
  TimeToConvert,
]);
export type FunnelResult = z.infer<typeof FunnelResult>;

/** An event or a property value, and its correlation with conversion. @source docs/reference/analysis.md#correlation */
export const CorrelationEntry = z
  .strictObject({
    event: z.string().describe("`event`, `event::key::value` or `key::value`."),
    success_count: z.int().describe("Persons who converted."),
    failure_count: z.int().describe("Persons who did not convert."),
    odds_ratio: z.number(),
    odds_ratio_interval: z
      .array(z.number())
      .length(2)
      .meta(extension("95 % confidence interval of the odds ratio (Woolf's method, from the same counts).")),
    correlation_type: z.enum(["success", "failure"]),
    p_value: z
      .number()
      .meta(extension("p-value of a chi-squared test with one degree of freedom and Yates's correction.")),
  })
  .meta({ id: "CorrelationEntry" });
export type CorrelationEntry = z.infer<typeof CorrelationEntry>;

/** Events and properties that correlate with converting, and with dropping off. */
export const CorrelationResult = z
  .strictObject({
    events: z.array(CorrelationEntry),
    skewed: z.boolean(),
    success_total: z.int().meta(extension("Persons who converted.")),
    failure_total: z.int().meta(extension("Persons who entered and did not convert.")),
  })
  .meta({ id: "CorrelationResult" });
export type CorrelationResult = z.infer<typeof CorrelationResult>;
