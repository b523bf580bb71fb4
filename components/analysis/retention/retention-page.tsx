"use client";
import { useTranslations } from "next-intl";
import { BreakdownSection } from "@/components/analysis/builder/breakdown-section";
import { EventsSection } from "@/components/analysis/builder/events-section";
import { FiltersSection } from "@/components/analysis/builder/filters-section";
import { useAnalysisParams } from "@/components/analysis/builder/use-analysis-params";
import { AnalysisFrame } from "@/components/analysis/frame/analysis-frame";
import { AnalysisPeriods } from "@/components/analysis/frame/analysis-periods";
import { useAnalysis } from "@/components/analysis/frame/use-analysis";
import { RetentionPersons } from "@/components/analysis/results/retention-persons";
import { selectionParts } from "@/components/analysis/results/retention-selection";
import { RetentionSection } from "@/components/analysis/retention/retention-section";
import { SaveControl } from "@/components/analysis/save/save-control";
import { useUrlView } from "@/components/data-list/use-url-view";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { askRetention, insightKey } from "@/lib/client/analysis/ask";
import { retentionPath } from "@/lib/client/links/analysis";
import { retentionFields } from "@/lib/contract/analysis/retention";

const RetentionResult = lazyComponent(
  () =>
    import("@/components/analysis/results/retention-result").then(({ RetentionResult }) => RetentionResult),
  <LoadingResult />,
);

/** Pixels of the table with the curve. */
const resultHeight = 760;

/** Cohorts of persons and how many of them come back, and the persons behind each number. */
export function RetentionPage({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis.retention");
  const common = useTranslations("common");
  const { params, requestParams, change } = useAnalysisParams(retentionFields);
  const [selection, select] = useUrlView(selectionParts);
  const isReady = requestParams.target_entity !== undefined;
  const analysis = useAnalysis({
    queryKey: insightKey(projectId, "retention", requestParams),
    ask: (options) => askRetention(projectId, requestParams, options),
    isReady,
  });
  const content = { type: "RETENTION", names: Object.keys(retentionFields), params: requestParams } as const;
  return (
    <AnalysisFrame
      title={t("title")}
      href={retentionPath(projectId)}
      actions={<SaveControl projectId={projectId} content={content} isDisabled={!isReady} />}
      builder={
        <>
          <EventsSection
            projectId={projectId}
            title={t("target")}
            addLabel={t("target")}
            events={params.target_entity ? [params.target_entity] : []}
            max={1}
            onChange={([target_entity]) => change({ target_entity })}
          />
          <div className="flex flex-col gap-1">
            <EventsSection
              projectId={projectId}
              title={t("returning")}
              addLabel={t("returning")}
              events={params.returning_entity ? [params.returning_entity] : []}
              max={1}
              firstNumber={2}
              onChange={([returning_entity]) => change({ returning_entity })}
            />
            {!params.returning_entity && <p className="text-ink-3 text-table">{t("sameEvent")}</p>}
          </div>
          <RetentionSection projectId={projectId} params={params} onChange={change} />
          <BreakdownSection projectId={projectId} params={params} onChange={change} hasAttribution={false} />
          <FiltersSection projectId={projectId} params={params} onChange={change} />
        </>
      }
    >
      <AnalysisPeriods
        projectId={projectId}
        insight="retention"
        params={requestParams}
        content={content}
        analysis={analysis}
        ask={(asked, options) => askRetention(projectId, asked, options)}
        emptyTitle={t("empty")}
        emptyAction={
          <Button onPress={() => change({ target_entity: { id: null, type: "events" } })}>
            {common("useAnyEvent")}
          </Button>
        }
        height={resultHeight}
        skeleton={<LoadingResult />}
      >
        {({ result }, asked, dates) => (
          <RetentionResult
            projectId={projectId}
            result={result}
            params={asked}
            hasCurve
            onSelect={(cell) => {
              if (dates) change(dates);
              select(cell);
            }}
          />
        )}
      </AnalysisPeriods>
      <RetentionPersons
        projectId={projectId}
        params={requestParams}
        selection={selection}
        onSelect={select}
      />
    </AnalysisFrame>
  );
}

function LoadingResult() {
  return (
    <div className="flex" style={{ height: resultHeight }}>
      <Skeleton height="h-full" className="w-full" />
    </div>
  );
}
