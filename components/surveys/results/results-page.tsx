"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useUrlView } from "@/components/data-list/use-url-view";
import { FilterBar } from "@/components/surveys/response-filter/filter-bar";
import { questionsOf, toFilterQuestions } from "@/components/surveys/response-filter/filter-question";
import { resultTabPart, resultTabs } from "@/components/surveys/response-filter/result-tab";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { useResults } from "@/components/surveys/response-filter/use-results";
import { NewResponses } from "@/components/surveys/results/new-responses";
import { resultPanels } from "@/components/surveys/results/result-panels";
import { ResultsCall } from "@/components/surveys/results/results-call";
import { ResultsHeader } from "@/components/surveys/results/results-header";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { ApiError } from "@/lib/client/call";
import { surveyOptions } from "@/lib/client/surveys/surveys";
import type { Survey } from "@/lib/contract/survey/survey";

const DraftState = lazyComponent(
  () => import("@/components/surveys/results/draft-state"),
  <Skeleton height="h-40" className="m-8" />,
);

/** A survey: its state and settings, and its results. */
export function ResultsPage({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const survey = useQuery(surveyOptions(projectId, surveyId));
  if (survey.data)
    return (
      <LoadedPage
        key={surveyId}
        projectId={projectId}
        survey={survey.data.value}
        readAt={survey.dataUpdatedAt}
      />
    );
  if (survey.error) {
    const isMissing = survey.error instanceof ApiError && survey.error.status === 404;
    return <QueryFailed title={isMissing ? t("missing") : common("cantLoadSurvey")} query={survey} />;
  }
  return <PageSkeleton />;
}

const parts = { tab: resultTabPart };
const shownTabs = resultTabs.filter((id) => resultPanels[id]);

interface LoadedPageProps {
  projectId: string;
  survey: Survey;
  /** When it was read, in milliseconds since 1970. */
  readAt: number;
}

function LoadedPage({ projectId, survey, readAt }: LoadedPageProps) {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const [{ tab }, setView] = useUrlView(parts);
  const { filter, setFilter, clearFilter } = useResponseFilter();
  const results = useResults(projectId, survey.id);
  const questions = useMemo(
    () => (results.data ? toFilterQuestions(results.data.questions) : questionsOf(survey)),
    [results.data, survey],
  );
  const Panel = resultPanels[tab] ?? resultPanels.summary;
  // Responses of a survey that was set back to a draft still count.
  const isDraft = survey.start_date === null && results.data?.totals.started === 0;
  if (isDraft) {
    return (
      <article data-results className="flex flex-col">
        <ResultsHeader projectId={projectId} survey={survey} readAt={readAt} />
        <DraftState projectId={projectId} survey={survey} />
      </article>
    );
  }
  return (
    <article data-results className="flex flex-col">
      <ResultsHeader projectId={projectId} survey={survey} readAt={readAt} />
      {tab === "history" ? (
        // Keeps the space of the filters, so that the tabs do not move.
        <p className="flex min-h-[55px] items-center border-line border-b px-4 text-ink-3 text-table sm:px-8">
          {t("historyUnfiltered")}
        </p>
      ) : (
        <FilterBar
          projectId={projectId}
          surveyId={survey.id}
          filter={filter}
          onChange={setFilter}
          onClear={clearFilter}
          questions={questions}
        >
          <NewResponses projectId={projectId} surveyId={survey.id} />
          <ResultsCall projectId={projectId} surveyId={survey.id} />
        </FilterBar>
      )}
      <Tabs
        label={common("results")}
        selected={tab}
        onSelect={(next) => setView({ tab: next })}
        tabs={shownTabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
      >
        {Panel && <Panel projectId={projectId} survey={survey} />}
      </Tabs>
    </article>
  );
}

/** Placeholder with the geometry of the page. */
function PageSkeleton() {
  const common = useTranslations("common");
  return (
    <div>
      <div className="flex flex-col gap-2 border-line border-b px-4 pt-6 pb-4 sm:px-8 sm:pt-8">
        <span className="text-display">
          <Skeleton className="w-72" />
        </span>
        <span>
          <Skeleton className="w-56" />
        </span>
      </div>
      <div className="h-[55px] border-line border-b" />
      <div className="h-11 border-line border-b" />
      <div className="flex flex-col gap-4 px-4 py-8 sm:px-8">
        <Skeleton height="h-24" className="w-full" />
        <Skeleton height="h-40" className="w-full" />
      </div>
      <p role="status" className="sr-only">
        {common("loadingResults")}
      </p>
    </div>
  );
}
