import "server-only";
import {
  type BreakdownKeys,
  breakdownKeysOf,
  type StepDefinition,
  stepOf,
} from "@/lib/analysis/funnel/definition";
import { inOrder } from "@/lib/analysis/request/scope";
import { type Formula, parseFormula } from "@/lib/analysis/trends/formula";
import {
  cumulativeMaths,
  isAggregated,
  isOfProperty,
  type TrendMath,
  type TrendParams,
  type TrendSeries,
  trendMaths,
} from "@/lib/contract/analysis/trend";
import { Invalid } from "@/lib/errors";
import { checkRegexSize } from "@/lib/filters/regex-budget";
import { checkValueCount } from "@/lib/filters/value-budget";

type TrendEvent = NonNullable<TrendParams["events"]>[number];

/** An event whose numbers are a series. */
interface SeriesDefinition {
  step: StepDefinition;
  math: TrendMath;
  /** The event property of the math; null: it needs none. */
  property: string | null;
  label: string;
  action: NonNullable<TrendSeries["action"]>;
}

/** Validated trends. */
export interface TrendsDefinition {
  series: SeriesDefinition[];
  breakdown: BreakdownKeys | null;
  formula: { text: string; compute: Formula } | null;
  isCumulative: boolean;
  /** Whether there is one number for the whole range. */
  isAggregated: boolean;
}

/** The definition of trends. @throws Invalid naming the parameter   @source docs/reference/analysis.md#trends */
export function trendsOf(params: Omit<TrendParams, "shown_as">): TrendsDefinition {
  const events: TrendEvent[] = params.events?.length ? inOrder(params.events) : [{ id: null }];
  const series = events.map(seriesOf);
  const filters = series.map(({ step }) => step.filters);
  checkRegexSize(filters, "events");
  checkValueCount(filters, "events");
  const isCumulative = params.display === "ActionsLineGraphCumulative";
  if (isCumulative && series.some(({ math }) => !cumulativeMaths.includes(math))) {
    throw new Invalid("display", "invalid_input", `Only ${cumulativeMaths.join(", ")} can be cumulative.`);
  }
  const { formula: text } = params;
  return {
    series,
    breakdown: breakdownKeysOf(params),
    formula: text === undefined ? null : { text, compute: parseFormula(text, series.length) },
    isCumulative,
    isAggregated: isAggregated(params.display),
  };
}

function seriesOf(event: TrendEvent, order: number): SeriesDefinition {
  const { math: given, math_property, name = null, custom_name = null } = event;
  const path = (field: string) => `events.${order}.${field}`;
  const math = given ? trendMaths.find((one) => one === given) : "total";
  if (math === undefined) {
    const detail = `This aggregation is not supported. Use one of ${trendMaths.join(", ")}.`;
    throw new Invalid("events", "invalid_choice", detail, path("math"));
  }
  const property = isOfProperty(math) ? math_property : null;
  if (property !== null && (typeof property !== "string" || property === "")) {
    throw new Invalid("events", "required", `${math} needs math_property.`, path("math_property"));
  }
  const { math_property_type: type } = event;
  if (property !== null && type !== undefined && type !== null && type !== "event_properties") {
    const detail = "Only event_properties are supported.";
    throw new Invalid("events", "invalid_choice", detail, path("math_property_type"));
  }
  const step = stepOf({ ...event, math: undefined }, "events", String(order));
  const id = step.event;
  return {
    step,
    math,
    property,
    label: custom_name ?? name ?? id ?? "All events",
    action: { id, type: "events", order, name: name ?? id, custom_name, math, math_property: property },
  };
}
