import { useTranslations } from "next-intl";
import { useDatedRangeText, useDateRangeText } from "@/components/filters/use-date-range-text";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";
import { defaultRetentionIntervals, retentionPeriod } from "@/lib/contract/analysis/retention";

/** The dates of an analysis without any. @source docs/reference/analysis.md#dates */
const defaultFrom = "-7d";

const unitOf = { Hour: "h", Day: "d", Week: "w", Month: "m" } as const;

/** When a retention without dates begins: its number of intervals ago. */
const retentionFrom = ({ total_intervals: count, ...params }: Readonly<Record<string, unknown>>): string =>
  `-${Number(count ?? defaultRetentionIntervals)}${unitOf[retentionPeriod(params)]}`;

/**
 * The line below the title of an analysis: its kind, the dates that it is calculated for, and the filters of its own.
 *
 * @param filters its parameters, with what the board says; none for a query
 * @param own its filters without those of the board, in words; empty for none
 */
export function useTileDetails(
  filters: Readonly<Record<string, unknown>>,
  own: string,
  timeZone: string,
): string[] {
  const t = useTranslations("boards");
  const types = useTranslations("savedAnalyses.types");
  const textOf = useDateRangeText(timeZone);
  const datedTextOf = useDatedRangeText(timeZone);
  const type = insightTypeOf(filters);
  if (type === "SQL") return [t("ownDates")];
  const { date_from: from, date_to: to } = filters;
  const date_to = typeof to === "string" ? to : null;
  // The intervals of a retention begin on days of their own.
  const isOfIntervals = type === "RETENTION" && typeof from !== "string";
  const dates = isOfIntervals
    ? textOf({ date_from: retentionFrom(filters), date_to })
    : datedTextOf({ date_from: typeof from === "string" ? from : defaultFrom, date_to });
  return [types(type), dates, ...(own ? [own] : [])];
}
