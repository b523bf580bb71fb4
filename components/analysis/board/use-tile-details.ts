import { now } from "@internationalized/date";
import { useFormatter, useTranslations } from "next-intl";
import { useAnalysisDates } from "@/components/filters/use-analysis-dates";
import { dateOf } from "@/lib/contract/analysis/dates";
import { conversionWindow } from "@/lib/contract/analysis/funnel";
import type { Insight } from "@/lib/contract/analysis/insight";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";
import type { RetentionCohort } from "@/lib/contract/analysis/retention";

/**
 * The line below the title of an analysis: its kind, the dates that it is calculated for, and the filters of its own.
 *
 * @param filters its parameters, with what the board says; none for a query
 * @param own its filters without those of the board, in words; empty for none
 * @param result what it gave, once it is there
 */
export function useTileDetails(
  filters: Readonly<Record<string, unknown>>,
  own: string,
  timeZone: string,
  result: Insight["result"] | undefined,
): string[] {
  const t = useTranslations("boards");
  const types = useTranslations("savedAnalyses.types");
  const datesOf = useAnalysisDates(timeZone);
  const format = useFormatter();
  const type = insightTypeOf(filters);
  const windowText = ({ date_to, ...params }: Readonly<Record<string, unknown>>) => {
    const { length, unit, seconds } = conversionWindow(params);
    const end = typeof date_to === "string" ? dateOf(date_to, now(timeZone)).toDate().getTime() : Date.now();
    return t("window", {
      window: format.number(length, { style: "unit", unit, unitDisplay: "long" }),
      isOpen: String(end + seconds * 1000 > Date.now()),
    });
  };
  if (type === "SQL") return [t("ownDates")];
  const first = type === "RETENTION" ? (result as RetentionCohort[] | null | undefined)?.[0] : undefined;
  const dates = datesOf(filters, first && new Date(first.date));
  const window = type === "FUNNELS" ? windowText(filters) : null;
  return [types(type), dates, ...(window ? [window] : []), ...(own ? [own] : [])];
}
