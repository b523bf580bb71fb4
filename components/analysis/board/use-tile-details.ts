import { useTranslations } from "next-intl";
import { useAnalysisDates } from "@/components/filters/use-analysis-dates";
import type { Insight } from "@/lib/contract/analysis/insight";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";

/**
 * The line below the title of an analysis: its kind, the dates that it is calculated for, and all of its filters.
 *
 * @param filters its parameters, with what the board says; none for a query
 * @param filtersText its filters and the board's in words; empty for none
 * @param answer what it gave and when that was read, once it is there
 */
export function useTileDetails(
  filters: Readonly<Record<string, unknown>>,
  filtersText: string,
  timeZone: string,
  answer: { result: Insight["result"]; readAt: number } | undefined,
): string[] {
  const t = useTranslations("boards");
  const types = useTranslations("savedAnalyses.types");
  const datesOf = useAnalysisDates(timeZone);
  const type = insightTypeOf(filters);
  if (type === "SQL") return [t("ownDates")];
  const dates = datesOf(filters, answer);
  return [types(type), dates, ...(filtersText ? [filtersText] : [])];
}
