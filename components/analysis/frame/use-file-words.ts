import { useTranslations } from "next-intl";
import type { AnalysisAnswer } from "@/components/analysis/frame/use-analysis";
import type { FileWords } from "@/components/charts/file-text";
import { readFlatFilters } from "@/components/filters/flat-filters";
import { useAnalysisDates } from "@/components/filters/use-analysis-dates";
import { useAsOfText } from "@/components/filters/use-as-of-text";
import { useFiltersText } from "@/components/filters/use-filters-text";
import { useSuggestedName } from "@/components/filters/use-suggested-name";
import { isChanged, type QuestionContent } from "@/lib/client/analysis/analysis-content";
import { useOpenedInsight } from "@/lib/client/analysis/use-opened-insight";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { filterCount } from "@/lib/contract/analysis/filter-count";

/** Returns what files of an answer say of its question: name, dates, filters, and when it was read. */
export function useFileWords(
  projectId: string,
): (content: QuestionContent, answer: AnalysisAnswer, period?: string) => FileWords {
  const t = useTranslations("savedAnalyses.save");
  const timeZone = useProjectTimeZone(projectId);
  const insight = useOpenedInsight(projectId);
  const datesOf = useAnalysisDates(timeZone);
  const filtersText = useFiltersText(projectId);
  const asOfText = useAsOfText(timeZone);
  const suggestName = useSuggestedName();
  // The period before always has other dates than what is saved.
  return (content, { result, last_refresh }, period) => {
    const params = { ...content.params } as Record<string, unknown>;
    const named = readFlatFilters(params.properties) ?? [];
    const { text, whole } = filtersText(named, filterCount(params), params);
    const readAt = Date.parse(last_refresh);
    const question = suggestName(content);
    const saved = insight?.name || null;
    const name =
      insight && saved && isChanged(insight, content) && !period ? t("changedName", { name: saved }) : saved;
    return {
      name: [period, name ?? question].filter(Boolean).join(" · "),
      question,
      timeZone,
      subtitle: [datesOf(params, { result, readAt }), text, asOfText(readAt)].filter(Boolean).join(" · "),
      filters: whole,
      readAt,
      columns: [],
    };
  };
}
