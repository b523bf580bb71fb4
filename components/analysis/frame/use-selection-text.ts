import { useTranslations } from "next-intl";
import { useAnalysisDates } from "@/components/filters/use-analysis-dates";
import { useConditionText } from "@/components/filters/use-condition-text";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";
import type { PropertyFilter } from "@/lib/contract/filter";

/** Returns the dates and filters of a question in words: "Last 30 days · Filters: plan is team". */
export function useSelectionText(
  projectId: string,
): (question: Partial<AnalysisParams>, result?: unknown) => string {
  const t = useTranslations("boards");
  const datesOf = useAnalysisDates(useProjectTimeZone(projectId));
  const conditionText = useConditionText(projectId);
  return (question, result) => {
    const { properties } = question;
    const filters = Array.isArray(properties) ? (properties as PropertyFilter[]) : [];
    return [
      datesOf(question, result),
      ...(filters.length > 0 ? [t("filteredBy", { filters: conditionText(filters) })] : []),
    ].join(" · ");
  };
}
