import "server-only";
import type { Definition } from "@/lib/analysis/funnel/definition";
import { median } from "@/lib/analysis/funnel/median";
import type { StepCounts, TrendCounts } from "@/lib/analysis/funnel/work";
import type { FunnelStep, FunnelTrend, TimeToConvert } from "@/lib/contract/funnel";

/** Values of a breakdown that are shown on their own; the others are together. Ours. */
const mostValues = 25;

/** What those beyond are called. */
export const others = "Other";

/** The values shown on their own: those with the most persons, of equals the first in the alphabet. */
export function shownValues(counts: readonly { value: string; persons: number }[]): string[] {
  const sorted = [...counts].sort((a, b) => b.persons - a.persons || (a.value < b.value ? -1 : 1));
  return sorted.slice(0, mostValues).map(({ value }) => value);
}

/** The steps of a funnel: one list, or with a breakdown one for each value. */
export function stepsOf(
  definition: Definition,
  groups: readonly StepCounts[],
): FunnelStep[] | FunnelStep[][] {
  const { steps, breakdown } = definition;
  const empty = { value: "", reached: steps.map(() => 0), seconds: steps.map(() => new Float64Array()) };
  const row = (counts: StepCounts): FunnelStep[] =>
    steps.map(({ event, customName }, order) => ({
      order,
      name: event,
      custom_name: customName,
      action_id: event,
      count: counts.reached[order]!,
      average_conversion_time: mean(counts.seconds[order]!),
      median_conversion_time: median(counts.seconds[order]!),
      ...(breakdown && { breakdown: [counts.value], breakdown_value: [counts.value] }),
    }));
  if (!breakdown) return row(groups[0] ?? empty);
  const shown = shownValues(groups.map(({ value, reached }) => ({ value, persons: reached[0]! })));
  const rest = groups.filter(({ value }) => !shown.includes(value));
  const list = shown.map((value) => groups.find((group) => group.value === value)!);
  return [...list, ...(rest.length > 0 ? [together(rest)] : [])].map(row);
}

/** Several groups as one. */
const together = (groups: readonly StepCounts[]): StepCounts => ({
  value: others,
  reached: groups[0]!.reached.map((_, step) => sum(groups.map(({ reached }) => reached[step]!))),
  seconds: groups[0]!.seconds.map((_, step) =>
    Float64Array.from(groups.flatMap(({ seconds }) => [...seconds[step]!])),
  ),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Null where there is nothing to take it of. */
function mean(numbers: Float64Array): number | null {
  return numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0) / numbers.length;
}

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
