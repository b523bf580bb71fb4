import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { NoMatch } from "@/components/data-list/no-match";
import { QueryFailed } from "@/components/data-list/query-failed";
import { choicePart, type UrlParts } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { isSameStep, readVolumes } from "@/components/surveys/flow-results/flow-volumes";
import { RemovedQuestions } from "@/components/surveys/flow-results/removed-questions";
import {
  VolumeContext,
  type VolumeMode,
  volumeModes,
} from "@/components/surveys/flow-results/volume-context";
import { VolumeMap } from "@/components/surveys/flow-results/volume-map";
import { VolumeTable } from "@/components/surveys/flow-results/volume-table";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { useResults } from "@/components/surveys/response-filter/use-results";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { editSurveyPath, surveyResultsPath } from "@/lib/client/links/surveys";
import { plainText } from "@/lib/client/plain-text";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import type { PathStep } from "@/lib/contract/survey/response-filter";
import type { SurveyResult } from "@/lib/contract/survey/results";

/** The flow of the survey with how many respondents took each edge and where they left. */
export default function MapTab({ projectId, survey }: ResultTabProps) {
  const t = useTranslations("flowResults");
  const common = useTranslations("common");
  const { isFiltered, clearFilter } = useResponseFilter();
  const query = useResults(projectId, survey.id);
  const { data } = query;
  if (!data) return query.error ? <QueryFailed title={t("failed")} query={query} /> : <MapSkeleton />;
  if (data.totals.started === 0) {
    return isFiltered ? (
      <NoMatch
        title={common("noResponsesMatchFilters")}
        clearLabel={common("clearFilters")}
        onClear={clearFilter}
      />
    ) : (
      <EmptyState title={common("noResponsesYet")}>
        <p className="text-ink-2">{t("emptyDetail")}</p>
        <LinkButton href={`${editSurveyPath(projectId, survey.id)}?tab=flow`}>{t("openFlow")}</LinkButton>
      </EmptyState>
    );
  }
  return <LoadedMap projectId={projectId} survey={survey} results={data} />;
}

const parts: UrlParts<{ mode: VolumeMode }> = { mode: choicePart("volumes", volumeModes, "count") };

function LoadedMap({ projectId, survey, results }: ResultTabProps & { results: SurveyResult }) {
  const t = useTranslations("flowResults");
  const [{ mode }, setView] = useUrlView(parts);
  const { filter, query, setFilter } = useResponseFilter();
  const { step } = filter;
  const volumes = useMemo(() => readVolumes(survey.questions ?? [], results), [survey.questions, results]);
  const { questions } = results;
  const names = useMemo(
    () =>
      new Map(
        questions.map(({ id, index, text }) => [
          id,
          index === null ? t("removedName", { text: plainText(text) }) : `Q${index + 1}`,
        ]),
      ),
    [questions, t],
  );
  const view = useMemo(
    () => ({
      mode,
      names,
      step,
      toggleStep: (next: PathStep) => setFilter({ step: isSameStep(step, next) ? null : next }),
    }),
    [mode, names, step, setFilter],
  );
  const { started } = results.totals;
  return (
    <VolumeContext value={view}>
      <div
        data-print="hide"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2 sm:px-8"
      >
        <SegmentedControl
          label={t("mode.label")}
          value={mode}
          onChange={(next) => setView({ mode: next })}
          segments={volumeModes.map((id) => ({ id, label: t(`mode.${id}`) }))}
        />
        {step === null ? (
          <p className="text-ink-3 text-table">{t("hint")}</p>
        ) : (
          <>
            <p role="status" className="text-ink-2 text-table">
              {t("filtered", { count: started })}
            </p>
            <LinkButton
              size="small"
              href={surveyResultsPath(projectId, survey.id, { ...query, tab: "responses" })}
            >
              {t("showResponses", { count: started })}
            </LinkButton>
          </>
        )}
      </div>
      {started < fewestAnswers && (
        <Notice tone="caution" className="mx-4 my-3 sm:mx-8">
          {t("tooFew", { count: started })}
        </Notice>
      )}
      <VolumeMap volumes={volumes} hasThanks={survey.appearance?.displayThankYouMessage === true} />
      <div className="flex flex-col gap-8 px-4 py-6 sm:px-8">
        {volumes.edges.some(({ isEarlier, isDrawn }) => isEarlier && isDrawn) && (
          <p className="flex items-center gap-2 text-ink-2 text-table">
            <svg aria-hidden width="28" height="8" className="shrink-0 text-contour">
              <line
                x1="0"
                y1="4"
                x2="28"
                y2="4"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeDasharray="7 5"
              />
            </svg>
            {t("earlierLegend")}
          </p>
        )}
        <VolumeTable projectId={projectId} surveyId={survey.id} volumes={volumes} questions={questions} />
        {volumes.removed.length > 0 && (
          <RemovedQuestions projectId={projectId} surveyId={survey.id} questions={volumes.removed} />
        )}
      </div>
    </VolumeContext>
  );
}

/** Placeholder with the geometry of the map. */
function MapSkeleton() {
  const t = useTranslations("flowResults");
  return (
    <div>
      <div className="border-line border-b px-4 py-2 sm:px-8">
        <Skeleton height="h-[34px]" className="w-56" />
      </div>
      <div className="flex h-[300px] items-center gap-16 overflow-hidden border-line border-b px-8">
        {["one", "two", "three"].map((node) => (
          <Skeleton key={node} height="h-[120px]" className="w-[212px] shrink-0" />
        ))}
      </div>
      <div className="flex flex-col gap-3 px-4 py-6 sm:px-8">
        <Skeleton className="w-40" />
        <Skeleton height="h-40" className="w-full max-w-4xl" />
      </div>
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
    </div>
  );
}
