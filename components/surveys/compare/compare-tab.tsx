import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { ComparedSurveyContext } from "@/components/surveys/compare/compared-survey";
import { ComparisonPicker } from "@/components/surveys/compare/comparison-picker";
import { IterationMultiples } from "@/components/surveys/compare/iteration-multiples";
import { MeasureTable, SetMark } from "@/components/surveys/compare/measure-table";
import { compareTotals, type totalMeasures } from "@/components/surveys/compare/measures";
import { QuestionComparison } from "@/components/surveys/compare/question-comparison";
import { useComparedResults, useComparison } from "@/components/surveys/compare/use-comparison";
import { useSetNames } from "@/components/surveys/compare/use-set-names";
import { toCompareText, toFilterQuery } from "@/components/surveys/response-filter/filter-state";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { resultsUrl } from "@/lib/client/surveys/results";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import type { Comparison, SurveyResult } from "@/lib/contract/survey/results";

/** Two sets of responses side by side, question by question. */
export default function CompareTab({ projectId, survey }: ResultTabProps) {
  return (
    <div className="flex flex-col">
      <ComparisonPicker projectId={projectId} surveyId={survey.id} />
      <ComparedSets projectId={projectId} survey={survey} />
      <IterationMultiples projectId={projectId} surveyId={survey.id} />
    </div>
  );
}

function ComparedSets({ projectId, survey }: ResultTabProps) {
  const t = useTranslations("compare");
  const comparison = useComparison();
  const names = useSetNames(projectId);
  const query = useComparedResults(projectId, survey.id, comparison);
  const { data } = query;
  const { filter, second } = comparison;
  const compared = useMemo(
    () => ({
      projectId,
      surveyId: survey.id,
      url: resultsUrl(projectId, survey.id, {
        ...toFilterQuery(filter),
        ...(second && { compare: toCompareText(second) }),
      }),
    }),
    [projectId, survey.id, filter, second],
  );
  if (!second) {
    const { by } = comparison.view;
    return (
      <EmptyState title={t("empty")}>
        <p className="text-ink-2">{by === null ? t("emptyDetail") : t("emptyValues")}</p>
      </EmptyState>
    );
  }
  if (query.error && !data?.comparison) return <QueryFailed title={t("failed")} query={query} />;
  // Previously shown results of one set are no comparison.
  if (!data?.comparison) return <ComparisonSkeleton />;
  return (
    <ComparedSurveyContext value={compared}>
      <LoadedComparison results={data} comparison={data.comparison} names={names} />
    </ComparedSurveyContext>
  );
}

interface LoadedComparisonProps {
  results: SurveyResult;
  comparison: Comparison;
  names: readonly [string, string];
}

function LoadedComparison({ results, comparison, names }: LoadedComparisonProps) {
  const t = useTranslations("compare");
  const common = useTranslations("common");
  const { set, questions } = comparison;
  const sizes = [results.totals.started, set.totals.started];
  const find = (from: SurveyResult["questions"], id: string) => from.find((question) => question.id === id);
  return (
    <>
      <div className="flex flex-col gap-5 border-line border-b px-4 py-6 sm:px-8">
        <h2 className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-section">
          {names.map((name, at) => (
            <span key={at === 0 ? "first" : "second"}>
              <SetMark at={at} />
              {name}{" "}
              <span className="ml-1 font-normal text-ink-3 text-table tabular-nums">
                {common("responseCount", { count: sizes[at] ?? 0 })}
              </span>
            </span>
          ))}
        </h2>
        {sizes.some((size) => size < fewestAnswers) && (
          <Notice tone="caution">{t("tooFew", { fewest: fewestAnswers })}</Notice>
        )}
        <MeasureTable
          label={t("totals")}
          measureLabel={t("table.measure")}
          measures={compareTotals(results, comparison)}
          nameOf={(id) => t(`totalMeasures.${id as (typeof totalMeasures)[number]}`)} // as `compareTotals` names them
          names={names}
        />
        <p className="max-w-3xl text-ink-3 text-table">
          {t("method", { first: names[0], second: names[1] })}
        </p>
      </div>
      {questions.map((difference) => (
        <QuestionComparison
          key={difference.id}
          first={find(results.questions, difference.id)}
          second={find(set.questions, difference.id)}
          difference={difference}
          names={names}
        />
      ))}
    </>
  );
}

/** Placeholder with the geometry of a comparison. */
function ComparisonSkeleton() {
  const t = useTranslations("compare");
  return (
    <div className="flex flex-col gap-6 px-4 py-6 sm:px-8">
      <Skeleton className="w-72" />
      <Skeleton height="h-40" className="w-full max-w-5xl" />
      <Skeleton className="w-1/2" />
      <Skeleton height="h-40" className="w-full max-w-5xl" />
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
    </div>
  );
}
