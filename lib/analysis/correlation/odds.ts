import "server-only";
import type { ContingencyTable } from "@/lib/analysis/correlation/compute";
import type { CorrelationEntry, CorrelationResult, correlationTypes } from "@/lib/contract/analysis/funnel";

/** Entries returned, of success and of failure each. @source docs/reference/analysis.md#correlation */
const maxEntries = 10;

/**
 * The entries with the strongest correlation with success, then those with failure.
 *
 * @source docs/reference/analysis.md#correlation
 */
export function correlationOf(
  { converted, dropped, entries: all }: ContingencyTable,
  type: (typeof correlationTypes)[number],
): CorrelationResult {
  const totals = { success_total: converted, failure_total: dropped };
  if (converted === 0 || dropped === 0) return { events: [], skewed: true, ...totals };
  const minPersons = Math.min(25, 0.02 * (converted + dropped));
  const entries = all
    .filter(({ success, failure }) => success + failure >= minPersons)
    .filter(({ success, failure }) => type !== "event_with_properties" || success + failure > 2)
    .map(({ name, success, failure }) => entryOf(name, success, failure, converted, dropped));
  const strongest = (kind: CorrelationEntry["correlation_type"], sign: number) =>
    entries
      .filter(({ correlation_type }) => correlation_type === kind)
      .sort((a, b) => sign * (a.odds_ratio - b.odds_ratio) || (a.event < b.event ? -1 : 1))
      .slice(0, maxEntries);
  return {
    events: [...strongest("success", -1), ...strongest("failure", 1)],
    skewed: converted > 10 * dropped || dropped > 10 * converted,
    ...totals,
  };
}

function entryOf(
  event: string,
  success: number,
  failure: number,
  converted: number,
  dropped: number,
): CorrelationEntry {
  const cells = [success + 1, dropped - failure + 1, converted - success + 1, failure + 1] as const;
  const [a, b, c, d] = cells;
  const odds_ratio = (a * b) / (c * d);
  const factor = Math.exp(1.96 * Math.sqrt(cells.reduce((sum, count) => sum + 1 / count, 0)));
  return {
    event,
    success_count: success,
    failure_count: failure,
    odds_ratio,
    odds_ratio_interval: [odds_ratio / factor, odds_ratio * factor],
    correlation_type: odds_ratio > 1 ? "success" : "failure",
    p_value: significance(success, failure, converted, dropped),
  };
}

/** The p-value of a contingency table: chi-squared test with Yates's correction. Ours. */
function significance(success: number, failure: number, converted: number, dropped: number): number {
  const [having, all] = [success + failure, converted + dropped];
  const product = having * (all - having) * converted * dropped;
  if (product === 0) return 1;
  const difference = Math.abs(success * (dropped - failure) - failure * (converted - success));
  const chi = (all * Math.max(0, difference - all / 2) ** 2) / product;
  return complementaryError(Math.sqrt(chi / 2));
}

/** The complementary error function, to 1e-7. @source Abramowitz and Stegun 7.1.26 */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return polynomial * Math.exp(-x * x);
}
