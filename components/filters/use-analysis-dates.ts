import { useDatedRangeText, useDateRangeText } from "@/components/filters/use-date-range-text";
import { defaultFrom } from "@/lib/contract/analysis/dates";
import {
  defaultRetentionIntervals,
  intervalOfPeriod,
  type RetentionCohort,
  retentionPeriod,
} from "@/lib/contract/analysis/retention";

const unitOf = { Hour: "h", Day: "d", Week: "w", Month: "m" } as const;

/** When a retention without dates begins: its number of intervals ago. */
const retentionFrom = ({ total_intervals: count, ...params }: Readonly<Record<string, unknown>>): string =>
  `-${Number(count ?? defaultRetentionIntervals)}${unitOf[retentionPeriod(params)]}`;

/** When the first interval of a retention began, which may be before its dates; undefined without its result. */
const firstInterval = (result: unknown): Date | undefined => {
  const first = (result as readonly RetentionCohort[] | null | undefined)?.[0];
  return first && new Date(first.date);
};

/**
 * Returns the dates of an analysis in words, also of one that has none: "Last 7 days (Nov 21 – 28, 2026)". Those of a
 * retention with its whole intervals, once there is an answer; relative dates are from when it was read.
 *
 * @param timeZone the project's
 */
export function useAnalysisDates(
  timeZone: string,
): (params: Readonly<Record<string, unknown>>, answer?: { result: unknown; readAt: number }) => string {
  const textOf = useDateRangeText(timeZone);
  const datedTextOf = useDatedRangeText(timeZone);
  return (params, answer) => {
    const at = answer?.readAt;
    const { date_from: from, date_to: to, target_entity } = params;
    const date_to = typeof to === "string" ? to : null;
    if (target_entity === undefined)
      return datedTextOf({ date_from: typeof from === "string" ? from : defaultFrom, date_to }, { at });
    const range = { date_from: typeof from === "string" ? from : retentionFrom(params), date_to };
    const since = firstInterval(answer?.result);
    const unit = intervalOfPeriod[retentionPeriod(params)];
    return since ? datedTextOf(range, { at, whole: { since, unit } }) : textOf(range);
  };
}
