import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useComparison } from "@/components/surveys/compare/use-comparison";
import { FilterBar } from "@/components/surveys/response-filter/filter-bar";
import { toFilterQuestions } from "@/components/surveys/response-filter/filter-question";
import { noFilters } from "@/components/surveys/response-filter/filter-state";
import type { SurveyResult } from "@/lib/contract/survey/results";

interface FilterPickersProps {
  projectId: string;
  surveyId: string;
  results: SurveyResult | undefined;
}

/** The second set by any filter; the first is the filter of the page. */
export function FilterPickers({ projectId, surveyId, results }: FilterPickersProps) {
  const t = useTranslations("compare");
  const { view, change } = useComparison();
  const comparedFilters = view.other ?? noFilters;
  const questions = useMemo(() => toFilterQuestions(results?.questions ?? []), [results?.questions]);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2 text-table">{t("filterHint")}</p>
      <div className="-mx-4 border-line border-t sm:-mx-8 *:last:border-b-0">
        <FilterBar
          label={t("secondFilter")}
          projectId={projectId}
          surveyId={surveyId}
          filter={comparedFilters}
          onChange={(changes) => change({ other: { ...comparedFilters, ...changes } })}
          onClear={() => change({ other: noFilters })}
          questions={questions}
        />
      </div>
    </div>
  );
}
