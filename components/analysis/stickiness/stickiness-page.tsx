"use client";
import { useTranslations } from "next-intl";
import { DatesSection } from "@/components/analysis/builder/dates-section";
import { EventsSection } from "@/components/analysis/builder/events-section";
import { FiltersSection } from "@/components/analysis/builder/filters-section";
import { useAnalysisParams } from "@/components/analysis/builder/use-analysis-params";
import { AnalysisFrame } from "@/components/analysis/frame/analysis-frame";
import { AnalysisPeriods } from "@/components/analysis/frame/analysis-periods";
import { useAnalysis } from "@/components/analysis/frame/use-analysis";
import { StickinessPersons } from "@/components/analysis/results/stickiness-persons";
import { selectionParts } from "@/components/analysis/results/stickiness-selection";
import { SaveControl } from "@/components/analysis/save/save-control";
import { useUrlView } from "@/components/data-list/use-url-view";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { askStickiness, insightKey } from "@/lib/client/analysis/ask";
import { stickinessPath } from "@/lib/client/links/analysis";
import { stickinessFields } from "@/lib/contract/analysis/stickiness";

const StickinessCharts = lazyComponent(
  () =>
    import("@/components/analysis/results/stickiness-charts").then(
      ({ StickinessCharts }) => StickinessCharts,
    ),
  <LoadingChart />,
);

const chartHeight = 260;
/** Pixels of one chart with its table. */
const resultHeight = 480;

/** In how many intervals persons have an event, and the persons behind each bar. */
export function StickinessPage({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis.stickiness");
  const common = useTranslations("common");
  const { params, requestParams, change } = useAnalysisParams(stickinessFields);
  const [selection, select] = useUrlView(selectionParts);
  const events = requestParams.events ?? [];
  const analysis = useAnalysis({
    queryKey: insightKey(projectId, "stickiness", requestParams),
    ask: (options) => askStickiness(projectId, requestParams, options),
    isReady: events.length > 0,
  });
  const content = {
    type: "STICKINESS",
    names: Object.keys(stickinessFields),
    params: requestParams,
  } as const;
  return (
    <AnalysisFrame
      title={t("title")}
      href={stickinessPath(projectId)}
      actions={<SaveControl projectId={projectId} content={content} isDisabled={events.length === 0} />}
      builder={
        <>
          <EventsSection
            projectId={projectId}
            title={common("events")}
            addLabel={common("addEvent")}
            events={params.events ?? []}
            onChange={(next) => change({ events: next })}
          />
          <FiltersSection projectId={projectId} params={params} onChange={change} />
          <DatesSection projectId={projectId} params={params} onChange={change} hasInterval />
        </>
      }
    >
      <AnalysisPeriods
        projectId={projectId}
        insight="stickiness"
        params={requestParams}
        content={content}
        analysis={analysis}
        ask={(asked, options) => askStickiness(projectId, asked, options)}
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
          <StickinessCharts
            projectId={projectId}
            result={result}
            params={asked}
            height={chartHeight}
            table="below"
            onSelect={(chosen) => {
              if (dates) change(dates);
              select(chosen);
            }}
          />
        )}
      </AnalysisPeriods>
      <StickinessPersons
        projectId={projectId}
        params={requestParams}
        selection={selection}
        onSelect={select}
      />
    </AnalysisFrame>
  );
}

function LoadingChart() {
  return (
    <div className="flex" style={{ height: resultHeight }}>
      <Skeleton height="h-full" className="w-full" />
    </div>
  );
}
