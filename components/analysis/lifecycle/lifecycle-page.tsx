"use client";
import { useTranslations } from "next-intl";
import { DatesSection } from "@/components/analysis/builder/dates-section";
import { EventsSection } from "@/components/analysis/builder/events-section";
import { FiltersSection } from "@/components/analysis/builder/filters-section";
import { useAnalysisParams } from "@/components/analysis/builder/use-analysis-params";
import { AnalysisFrame } from "@/components/analysis/frame/analysis-frame";
import { AnalysisPeriods } from "@/components/analysis/frame/analysis-periods";
import { useAnalysis } from "@/components/analysis/frame/use-analysis";
import { LifecyclePersons } from "@/components/analysis/results/lifecycle-persons";
import { selectionParts } from "@/components/analysis/results/lifecycle-selection";
import { SaveControl } from "@/components/analysis/save/save-control";
import { ChartSkeleton } from "@/components/charts/chart-skeleton";
import { useUrlView } from "@/components/data-list/use-url-view";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { askLifecycle, insightKey } from "@/lib/client/analysis/ask";
import { lifecyclePath } from "@/lib/client/links/analysis";
import { analysisFields } from "@/lib/contract/analysis/parameters";

const LifecycleChart = lazyComponent(
  () => import("@/components/analysis/results/lifecycle-chart").then(({ LifecycleChart }) => LifecycleChart),
  <LoadingChart />,
);

const chartHeight = 320;
/** Pixels of the chart with its table. */
const resultHeight = 480;

/** New, returning, resurrecting and dormant persons by intervals, and the persons behind each number. */
export function LifecyclePage({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis.lifecycle");
  const common = useTranslations("common");
  const { params, requestParams, change } = useAnalysisParams(analysisFields);
  const [selection, select] = useUrlView(selectionParts);
  const events = requestParams.events ?? [];
  const analysis = useAnalysis({
    queryKey: insightKey(projectId, "lifecycle", requestParams),
    ask: (options) => askLifecycle(projectId, requestParams, options),
    isReady: events.length > 0,
  });
  const content = { type: "LIFECYCLE", names: Object.keys(analysisFields), params: requestParams } as const;
  return (
    <AnalysisFrame
      title={t("title")}
      href={lifecyclePath(projectId)}
      actions={<SaveControl projectId={projectId} content={content} isDisabled={events.length === 0} />}
      builder={
        <>
          <EventsSection
            projectId={projectId}
            title={common("event")}
            addLabel={common("event")}
            events={params.events ?? []}
            max={1}
            onChange={(next) => change({ events: next })}
          />
          <FiltersSection projectId={projectId} params={params} onChange={change} />
          <DatesSection projectId={projectId} params={params} onChange={change} hasInterval />
        </>
      }
    >
      <AnalysisPeriods
        projectId={projectId}
        insight="trend"
        more={{ shown_as: "Lifecycle" }}
        params={requestParams}
        content={content}
        analysis={analysis}
        ask={(asked, options) => askLifecycle(projectId, asked, options)}
        emptyTitle={t("empty")}
        emptyAction={
          <Button onPress={() => change({ events: [{ id: null, type: "events", order: 0 }] })}>
            {common("useAnyEvent")}
          </Button>
        }
        height={resultHeight}
        skeleton={<LoadingChart />}
      >
        {({ result }, asked, dates) => (
          <LifecycleChart
            projectId={projectId}
            title={t("chartTitle")}
            description={t("chartDescription")}
            table="below"
            height={chartHeight}
            result={result}
            event={asked.events?.[0]}
            interval={asked.interval ?? "day"}
            onSelect={(status, day) => {
              if (dates) change(dates);
              select({ status, day });
            }}
          />
        )}
      </AnalysisPeriods>
      <LifecyclePersons
        projectId={projectId}
        params={requestParams}
        selection={selection}
        onSelect={select}
      />
    </AnalysisFrame>
  );
}

function LoadingChart() {
  const t = useTranslations("analysis.lifecycle");
  return (
    <ChartSkeleton
      title={t("chartTitle")}
      description={t("chartDescription")}
      table="below"
      height={chartHeight}
    />
  );
}
