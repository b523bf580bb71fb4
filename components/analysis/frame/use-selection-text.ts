import { useTranslations } from "next-intl";
import { useConditionText } from "@/components/filters/use-condition-text";
import { useDatedRangeText } from "@/components/filters/use-date-range-text";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";
import type { PropertyFilter } from "@/lib/contract/filter";

/** Returns the dates and filters of a question in words: "Last 30 days · Filters: plan is team". */
export function useSelectionText(projectId: string): (question: Partial<AnalysisParams>) => string {
  const t = useTranslations("boards");
  const rangeText = useDatedRangeText(useProjectTimeZone(projectId));
  const conditionText = useConditionText(projectId);
  return ({ date_from, date_to = null, properties }) => {
    const filters = Array.isArray(properties) ? (properties as PropertyFilter[]) : [];
    return [
      ...(date_from ? [rangeText({ date_from, date_to })] : []),
      ...(filters.length > 0 ? [t("filteredBy", { filters: conditionText(filters) })] : []),
    ].join(" · ");
  };
}
