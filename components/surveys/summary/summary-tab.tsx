import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { NoMatch } from "@/components/data-list/no-match";
import { QueryFailed } from "@/components/data-list/query-failed";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { useResults } from "@/components/surveys/response-filter/use-results";
import { QuestionOutline } from "@/components/surveys/summary/question-outline";
import { QuestionSection } from "@/components/surveys/summary/question-section";
import { SummarySkeleton } from "@/components/surveys/summary/summary-skeleton";
import { TotalsStrip } from "@/components/surveys/summary/totals-strip";
import { SummaryContext } from "@/components/surveys/summary/use-summary";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";

/** Charts are loaded after the numbers. */
const AnswersPerDay = lazyComponent(
  () => import("@/components/surveys/summary/answers-per-day"),
  <Skeleton height="h-64" className="w-full" />,
);
const OpenAnswers = lazyComponent(
  () => import("@/components/surveys/summary/open-answers"),
  <Skeleton height="h-24" className="w-full" />,
);
const NoAnswers = lazyComponent(
  () => import("@/components/surveys/summary/no-answers"),
  <Skeleton height="h-40" className="w-full" />,
);

/** With more questions than this, a list of them leads to each. */
const maxWithoutOutline = 6;

/** What people answered, question by question. */
export default function SummaryTab({ projectId, survey }: ResultTabProps) {
  const t = useTranslations("summary");
  const common = useTranslations("common");
  const { isFiltered, clearFilter } = useResponseFilter();
  const query = useResults(projectId, survey.id);
  const results = query.data;
  const summary = useMemo(
    () =>
      results && {
        results,
        iterationStarts: survey.iteration_start_dates ?? [],
        team: { projectId, survey },
        isHidden: () => false,
        hasReach: true,
        Written: OpenAnswers,
      },
    [projectId, survey, results],
  );
  if (query.isError && !results) return <QueryFailed title={t("failed")} query={query} />;
  if (!summary) return <SummarySkeleton />;
  const { totals, questions } = summary.results;
  if (totals.started === 0 && isFiltered)
    return (
      <NoMatch
        title={common("noResponsesMatchFilters")}
        clearLabel={common("clearFilters")}
        onClear={clearFilter}
      />
    );
  const present = questions.filter(({ index }) => index !== null);
  const removed = questions.filter(({ index }) => index === null);
  const hasOutline = questions.length > maxWithoutOutline;
  return (
    <SummaryContext value={summary}>
      <div
        aria-busy={query.isPlaceholderData}
        className={`px-4 py-6 transition-opacity duration-120 sm:px-8 ${query.isPlaceholderData ? "opacity-60" : ""}`}
      >
        <div className="flex flex-col gap-8">
          <TotalsStrip />
          {totals.started > 0 && <AnswersPerDay />}
        </div>
        {totals.started === 0 ? (
          <NoAnswers />
        ) : (
          <div
            className={
              hasOutline ? "mt-8 grid gap-x-10 lg:grid-cols-[14rem_minmax(0,1fr)] print:block" : "mt-8"
            }
          >
            {hasOutline && <QuestionOutline questions={questions} />}
            <div className="min-w-0">
              {present.map((question) => (
                <QuestionSection key={question.id} question={question} />
              ))}
              {removed.length > 0 && (
                <h2 className="border-line border-t pt-8 pb-4 text-title">{common("removedQuestions")}</h2>
              )}
              {removed.map((question) => (
                <QuestionSection key={question.id} question={question} />
              ))}
            </div>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {t("announce", { count: totals.started })}
      </p>
    </SummaryContext>
  );
}
