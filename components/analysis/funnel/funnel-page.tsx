"use client";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { DatesSection } from "@/components/analysis/builder/dates-section";
import { FiltersSection } from "@/components/analysis/builder/filters-section";
import { FunnelSections } from "@/components/analysis/builder/funnel-sections";
import { useAnalysisParams } from "@/components/analysis/builder/use-analysis-params";
import { AnalysisFrame } from "@/components/analysis/frame/analysis-frame";
import { AnalysisPeriods } from "@/components/analysis/frame/analysis-periods";
import { useAnalysis } from "@/components/analysis/frame/use-analysis";
import { FunnelSkeleton } from "@/components/analysis/funnel/funnel-skeleton";
import { FunnelViewSettings } from "@/components/analysis/funnel/funnel-view-settings";
import { FunnelPersons } from "@/components/analysis/results/funnel-persons";
import { noSelection, selectionParts } from "@/components/analysis/results/funnel-selection";
import { SaveControl } from "@/components/analysis/save/save-control";
import { useUrlView } from "@/components/data-list/use-url-view";
import { lazyWithPreload } from "@/components/ui/lazy-with-preload";
import { LinkButton } from "@/components/ui/link-button";
import { askFunnel, insightKey } from "@/lib/client/analysis/ask";
import { correlationPath, funnelPath } from "@/lib/client/links/analysis";
import { funnelFields } from "@/lib/contract/analysis/funnel";

const FunnelCharts = lazyWithPreload(() => import("@/components/analysis/results/funnel-charts"));

/** Pixels of a funnel of three steps with its table. */
const resultHeight = 380;

/** The number of persons who go through steps, and their conversion times; the persons behind each number. */
export function FunnelPage({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis.funnel");
  const common = useTranslations("common");
  const { params, requestParams, change } = useAnalysisParams(funnelFields);
  const [selection, select] = useUrlView(selectionParts);
  const steps = requestParams.events ?? [];
  const analysis = useAnalysis({
    queryKey: insightKey(projectId, "funnel", requestParams),
    ask: (options) => askFunnel(projectId, requestParams, options),
    isReady: steps.length > 0,
  });
  const content = { type: "FUNNELS", names: Object.keys(funnelFields), params: requestParams } as const;
  return (
    <AnalysisFrame
      title={common("funnel")}
      href={funnelPath(projectId)}
      builder={
        <>
          <FunnelSections projectId={projectId} params={params} onChange={change} />
          <FiltersSection projectId={projectId} params={params} onChange={change} />
          <DatesSection
            projectId={projectId}
            params={params}
            onChange={change}
            hasInterval={params.funnel_viz_type === "trends"}
          />
        </>
      }
      actions={
        <>
          {steps.length > 1 && (
            <LinkButton href={correlationPath(projectId, requestParams)}>{t("correlate")}</LinkButton>
          )}
          <SaveControl projectId={projectId} content={content} isDisabled={steps.length === 0} />
        </>
      }
    >
      <FunnelViewSettings params={params} steps={steps} onChange={change} />
      <AnalysisPeriods
        projectId={projectId}
        insight="funnel"
        params={requestParams}
        content={content}
        analysis={analysis}
        ask={(asked, options) => askFunnel(projectId, asked, options)}
        emptyTitle={t("empty")}
        height={resultHeight}
        skeleton={<FunnelSkeleton params={requestParams} />}
      >
        {({ result }, asked, dates, before) => (
          <Suspense fallback={<FunnelSkeleton params={asked} />}>
            <FunnelCharts
              projectId={projectId}
              result={result}
              params={asked}
              before={before && { params: before.params, result: before.answer.result }}
              onSelect={(chosen) => {
                if (dates) change(dates);
                select({ ...noSelection, ...chosen });
              }}
            />
          </Suspense>
        )}
      </AnalysisPeriods>
      <FunnelPersons projectId={projectId} params={requestParams} selection={selection} onSelect={select} />
    </AnalysisFrame>
  );
}
