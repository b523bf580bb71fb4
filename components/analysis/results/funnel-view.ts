import type { FunnelResult, FunnelStep, FunnelTrend, TimeToConvert } from "@/lib/contract/analysis/funnel";

/** The result of a funnel, by its form. */
type FunnelView =
  | { kind: "steps"; steps: readonly FunnelStep[] }
  | { kind: "groups"; groups: readonly (readonly FunnelStep[])[] }
  | { kind: "trends"; series: readonly FunnelTrend[] }
  | { kind: "times"; times: TimeToConvert };

const isGroups = (result: readonly unknown[]): result is FunnelStep[][] => Array.isArray(result[0]);
const isTrends = (result: readonly object[]): result is FunnelTrend[] =>
  result[0] !== undefined && "days" in result[0];
const isSteps = (result: readonly object[]): result is FunnelStep[] => !isGroups(result) && !isTrends(result);

/** The form of a funnel's result; an empty list is a funnel without steps. */
export function readFunnelView(result: FunnelResult): FunnelView {
  if (!Array.isArray(result)) return { kind: "times", times: result };
  if (isGroups(result)) return { kind: "groups", groups: result };
  if (isTrends(result)) return { kind: "trends", series: result };
  return { kind: "steps", steps: isSteps(result) ? result : [] };
}

/** The bins of a histogram: each begins where the one before ends. */
export function readBins({
  bins,
}: Pick<TimeToConvert, "bins">): { from: number; to: number; count: number }[] {
  const width = (bins[1]?.[0] ?? 0) - (bins[0]?.[0] ?? 0) || 1;
  return bins.map(([from = 0, count = 0]) => ({ from, to: from + width, count }));
}
