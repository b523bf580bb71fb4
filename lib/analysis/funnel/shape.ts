import "server-only";
import { mean } from "@/lib/analysis/funnel/averages";
import type { StepCounts, TrendCounts } from "@/lib/analysis/funnel/compute";
import type { Definition } from "@/lib/analysis/funnel/definition";
import { shownValues } from "@/lib/analysis/funnel/shown-values";
import type { FunnelStep, FunnelTrend, TimeToConvert } from "@/lib/contract/funnel";

/** The steps of a funnel: one list, or with a breakdown one for each value. @param groups as `funnelSteps` answers them */
export function stepsOf(
  definition: Definition,
  groups: readonly StepCounts[],
): FunnelStep[] | FunnelStep[][] {
  const { steps, breakdown } = definition;
  const none = steps.map(() => null);
  const empty = { value: "", reached: steps.map(() => 0), means: none, medians: none };
  const row = (counts: StepCounts): FunnelStep[] =>
    steps.map(({ event, customName }, order) => ({
      order,
      name: event,
      custom_name: customName,
      action_id: event,
      count: counts.reached[order]!,
      average_conversion_time: counts.means[order]!,
      median_conversion_time: counts.medians[order]!,
      ...(breakdown && { breakdown: [counts.value], breakdown_value: [counts.value] }),
    }));
  return breakdown ? groups.map(row) : row(groups[0] ?? empty);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Conversion over time: one series, or with a breakdown one for each value shown. @param days labels of intervals */
export function trendOf(
  { breakdown }: Definition,
  groups: readonly TrendCounts[],
  days: string[],
): FunnelTrend[] {
  const none = days.map(() => 0);
  const series = ({ value, from, to }: TrendCounts): FunnelTrend => ({
    days,
    data: from.map((entered, at) => (entered === 0 ? null : (100 * to[at]!) / entered)),
    reached_from_step_count: from,
    reached_to_step_count: to,
    ...(breakdown && { breakdown_value: [value] }),
  });
  if (!breakdown) return [series(groups[0] ?? { value: "", from: none, to: none })];
  const shown = shownValues(groups.map(({ value, from }) => ({ value, persons: sum(from) })));
  return shown.map((value) => series(groups.find((group) => group.value === value)!));
}

/**
 * How long conversion takes, in bins of one width: as many as the cube root of the persons, at most 60, each at least a
 * second wide. @source PostHog's way; the details are ours
 */
export function binsOf(seconds: Float64Array): TimeToConvert {
  if (seconds.length === 0) return { bins: [], average_conversion_time: null };
  const [least, most] = seconds.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)] as const,
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as readonly [number, number],
  );
  const count = Math.max(1, Math.min(60, Math.ceil(Math.cbrt(seconds.length))));
  const first = Math.floor(least);
  const width = Math.max(1, Math.ceil((most - first) / count));
  const bins = Array.from({ length: count }, (_, at): [number, number] => [first + at * width, 0]);
  for (const number of seconds) bins[Math.min(count - 1, Math.floor((number - first) / width))]![1]++;
  return { bins, average_conversion_time: mean(seconds) };
}
