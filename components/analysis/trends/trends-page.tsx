"use client";
import { useNow, useTranslations } from "next-intl";
import { Suspense } from "react";
import { BreakdownSection } from "@/components/analysis/builder/breakdown-section";
import { DatesSection } from "@/components/analysis/builder/dates-section";
import { EventsSection } from "@/components/analysis/builder/events-section";
import { FiltersSection } from "@/components/analysis/builder/filters-section";
import { useAnalysisParams } from "@/components/analysis/builder/use-analysis-params";
import { AnalysisFrame } from "@/components/analysis/frame/analysis-frame";
import { AnalysisResult } from "@/components/analysis/frame/analysis-result";
import { useAnalysis } from "@/components/analysis/frame/use-analysis";
import { TrendPersons } from "@/components/analysis/results/trend-persons";
import { trendSelectionParts } from "@/components/analysis/results/trend-selection";
import { SaveControl } from "@/components/analysis/save/save-control";
import { MathFields } from "@/components/analysis/trends/math-fields";
import { trendSql } from "@/components/analysis/trends/trend-sql";
import { TrendViewSettings } from "@/components/analysis/trends/trend-view-settings";
import { ChartSkeleton } from "@/components/charts/chart-skeleton";
import { useUrlView } from "@/components/data-list/use-url-view";
import { useSuggestedName } from "@/components/filters/use-suggested-name";
import { Button } from "@/components/ui/button";
import { lazyWithPreload } from "@/components/ui/lazy-with-preload";
import { TextField } from "@/components/ui/text-field";
import { askTrends, insightCall, insightKey } from "@/lib/client/analysis/ask";
import { sqlPath, trendsPath } from "@/lib/client/links/analysis";
import { isAggregated, trendFields } from "@/lib/contract/analysis/trend";

const TrendCharts = lazyWithPreload(() => import("@/components/analysis/results/trend-charts"));

const chartHeight = 320;

/** Pixels of the chart with its table. */
const resultHeight = 480;

/** Events, persons and property values over time, or as one number, and the persons behind each. */
export function TrendsPage({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis.trends");
  const common = useTranslations("common");
  const { params, requestParams, change } = useAnalysisParams(trendFields);
  const [selection, select] = useUrlView(trendSelectionParts);
  const events = requestParams.events ?? [];
  const analysis = useAnalysis({
    queryKey: insightKey(projectId, "trends", requestParams),
    ask: (options) => askTrends(projectId, requestParams, options),
    isReady: events.length > 0,
  });
  const { timezone } = analysis.data ?? {};
  const now = useNow();
  const sql = timezone === undefined ? null : trendSql(requestParams, timezone, now);
  const content = { type: "TRENDS", names: Object.keys(trendFields), params: requestParams } as const;
  // Files of the chart have its title as their name.
  const title = useSuggestedName()(content);
  const skeleton = <ChartSkeleton title={title} table="below" height={chartHeight} />;
  return (
    <AnalysisFrame
      title={t("title")}
      href={trendsPath(projectId)}
      actions={<SaveControl projectId={projectId} content={content} isDisabled={events.length === 0} />}
      builder={
        <>
          <EventsSection
            projectId={projectId}
            title={common("events")}
            addLabel={common("addEvent")}
            events={params.events ?? []}
            onChange={(next) => change({ events: next })}
            renderFields={(event, mark, onChange) => (
              <MathFields projectId={projectId} event={event} mark={mark} onChange={onChange} />
            )}
          />
          {((params.events ?? []).length > 1 || params.formula !== undefined) && (
            <TextField
              label={t("formula")}
              hint={t("formulaHint")}
              isMono
              placeholder="A / B"
              maxLength={200}
              value={params.formula ?? ""}
              onChange={(formula) => change({ formula: formula === "" ? undefined : formula })}
            />
          )}
          <BreakdownSection projectId={projectId} params={params} onChange={change} hasAttribution={false} />
          <FiltersSection projectId={projectId} params={params} onChange={change} />
          <DatesSection
            projectId={projectId}
            params={params}
            onChange={change}
            hasInterval={!isAggregated(params.display)}
          />
        </>
      }
    >
      <TrendViewSettings params={params} onChange={change} />
      <AnalysisResult
        projectId={projectId}
        analysis={analysis}
        call={insightCall(projectId, "trend", requestParams)}
        content={content}
        sqlHref={sql && sqlPath(projectId, sql)}
        emptyTitle={t("empty")}
        emptyAction={
          <Button onPress={() => change({ events: [{ id: null, type: "events", order: 0 }] })}>
            {common("useAnyEvent")}
          </Button>
        }
        height={resultHeight}
        skeleton={skeleton}
      >
        {({ result }) => (
          <Suspense fallback={skeleton}>
            <TrendCharts
              projectId={projectId}
              result={result}
              params={requestParams}
              frame={{ title, table: "below" }}
              height={chartHeight}
              onSelect={select}
            />
          </Suspense>
        )}
      </AnalysisResult>
      <TrendPersons
        projectId={projectId}
        params={requestParams}
        result={analysis.data?.result}
        selection={selection}
        onSelect={select}
      />
    </AnalysisFrame>
  );
}
