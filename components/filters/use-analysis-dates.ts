import { useDatedRangeText, useDateRangeText } from "@/components/filters/use-date-range-text";
import { defaultFrom } from "@/lib/contract/analysis/dates";
import { defaultRetentionIntervals, retentionPeriod } from "@/lib/contract/analysis/retention";

const unitOf = { Hour: "h", Day: "d", Week: "w", Month: "m" } as const;

/** When a retention without dates begins: its number of intervals ago. */
const retentionFrom = ({ total_intervals: count, ...params }: Readonly<Record<string, unknown>>): string =>
  `-${Number(count ?? defaultRetentionIntervals)}${unitOf[retentionPeriod(params)]}`;

/**
 * Returns the dates of an analysis in words, also of one that has none: "Last 7 days (Nov 21 – 28, 2026)".
 *
 * @param timeZone the project's
 */
export function useAnalysisDates(
  timeZone: string,
): (params: Readonly<Record<string, unknown>>, since?: Date) => string {
  const textOf = useDateRangeText(timeZone);
  const datedTextOf = useDatedRangeText(timeZone);
  return (params, since) => {
    const { date_from: from, date_to: to, target_entity } = params;
    const date_to = typeof to === "string" ? to : null;
    // The first interval of a retention may begin before its dates.
    if (target_entity === undefined)
      return datedTextOf({ date_from: typeof from === "string" ? from : defaultFrom, date_to });
    const range = { date_from: typeof from === "string" ? from : retentionFrom(params), date_to };
    return since ? datedTextOf(range, since) : textOf(range);
  };
}
