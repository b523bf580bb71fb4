"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DatesSection } from "@/components/analysis/builder/dates-section";
import { FiltersSection } from "@/components/analysis/builder/filters-section";
import { FunnelSections } from "@/components/analysis/builder/funnel-sections";
import { useAnalysisParams } from "@/components/analysis/builder/use-analysis-params";
import { ComparedPersons } from "@/components/analysis/correlation/compared-persons";
import { CorrelationSettings } from "@/components/analysis/correlation/correlation-settings";
import { CorrelationTable } from "@/components/analysis/correlation/correlation-table";
import { AnalysisFrame } from "@/components/analysis/frame/analysis-frame";
import { AnalysisPeriods } from "@/components/analysis/frame/analysis-periods";
import { useAnalysis } from "@/components/analysis/frame/use-analysis";
import { type CorrelatedItem, funnelOf } from "@/components/analysis/results/correlation-entry";
import { CorrelationPersons } from "@/components/analysis/results/correlation-persons";
import { selectionParts } from "@/components/analysis/results/correlation-selection";
import { SaveControl } from "@/components/analysis/save/save-control";
import { useUrlView } from "@/components/data-list/use-url-view";
import { LinkButton } from "@/components/ui/link-button";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import { type AskOptions, askCorrelation, insightKey } from "@/lib/client/analysis/ask";
import { correlationPath, funnelPath } from "@/lib/client/links/analysis";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";
import { type CorrelationParams, correlationFields } from "@/lib/contract/analysis/funnel";

/** Pixels of a table of ten entries. */
const resultHeight = 420;

/** All properties of persons. */
const everyProperty = ["$all"];
/** Most names that the API takes. */
const maxNames = 100;

/**
 * What is asked: properties of persons are the known ones unless some are named.
 *
 * @param propertyNames without those in which surveys note what a person saw, which go with everything
 */
function toQuestion(
  params: Partial<CorrelationParams>,
  propertyNames: readonly string[] | undefined,
): Partial<CorrelationParams> {
  const isAboutPersons = params.funnel_correlation_type === "properties";
  if (!isAboutPersons || (params.funnel_correlation_names ?? []).length > 0) return params;
  const isListed =
    propertyNames !== undefined && propertyNames.length > 0 && propertyNames.length <= maxNames;
  return { ...params, funnel_correlation_names: isListed ? [...propertyNames] : everyProperty };
}

/** Events and properties that go with completing a funnel, or with dropping off. */
export function CorrelationPage({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis.correlation");
  const { params, requestParams, change } = useAnalysisParams(correlationFields);
  const [selection, select] = useUrlView(selectionParts);
  const seesPersonalData = useSeesPersonalData(projectId);
  const isAboutPersons = requestParams.funnel_correlation_type === "properties";
  const properties = useQuery({ ...propertyDefinitionsOptions(projectId), enabled: isAboutPersons });
  const question = toQuestion(
    requestParams,
    properties.data?.filter(({ is_personal }) => seesPersonalData || !is_personal).map(({ name }) => name),
  );
  const type = params.funnel_correlation_type ?? "events";
  const hasSteps = (requestParams.events ?? []).length > 1;
  const needsEvent =
    requestParams.funnel_correlation_type === "event_with_properties" &&
    (requestParams.funnel_correlation_event_names ?? []).length === 0;
  const askTyped = async (asked: Partial<CorrelationParams>, options: AskOptions) => ({
    ...(await askCorrelation(projectId, asked, options)),
    // Stored with the answer, because the previous entries are shown while another type is loading.
    type: asked.funnel_correlation_type ?? "events",
  });
  const analysis = useAnalysis({
    queryKey: insightKey(projectId, "correlation", question),
    ask: (options) => askTyped(question, options),
    isReady: hasSteps && !needsEvent && !(isAboutPersons && properties.isPending),
  });
  const content = {
    type: "CORRELATION",
    names: Object.keys(correlationFields),
    params: requestParams,
  } as const;
  return (
    <AnalysisFrame
      title={t("title")}
      href={correlationPath(projectId)}
      builder={
        <>
          <FunnelSections
            projectId={projectId}
            params={params}
            onChange={(changes) =>
              change({ ...("breakdown" in changes && { funnel_step_breakdown: undefined }), ...changes })
            }
          />
          <FiltersSection projectId={projectId} params={params} onChange={change} />
          <DatesSection projectId={projectId} params={params} onChange={change} />
        </>
      }
      actions={
        <>
          {hasSteps && (
            <LinkButton href={funnelPath(projectId, funnelOf(requestParams))}>{t("openFunnel")}</LinkButton>
          )}
          <SaveControl projectId={projectId} content={content} isDisabled={!hasSteps} />
        </>
      }
    >
      <CorrelationSettings projectId={projectId} params={params} onChange={change} />
      {hasSteps && requestParams.breakdown !== undefined && (
        <ComparedPersons
          projectId={projectId}
          funnel={funnelOf(requestParams)}
          value={[requestParams.funnel_step_breakdown ?? []].flat()[0]}
          onChange={(value) => change({ funnel_step_breakdown: value === undefined ? undefined : [value] })}
        />
      )}
      <AnalysisPeriods
        projectId={projectId}
        insight="funnel/correlation"
        params={question}
        content={content}
        analysis={analysis}
        ask={askTyped}
        emptyTitle={t(hasSteps ? "emptyEvent" : "empty")}
        height={resultHeight}
      >
        {({ result, type: answered }, asked, dates) => (
          <CorrelationTable
            projectId={projectId}
            type={answered}
            result={result}
            funnel={funnelOf(asked)}
            onOpen={(opened, isConverted) => {
              if (dates) change(dates);
              select({ entry: opened, converted: isConverted ? "yes" : null });
            }}
            {...(!dates && answered === type && { onExclude: (item) => change(exclude(params, item)) })}
          />
        )}
      </AnalysisPeriods>
      <CorrelationPersons
        projectId={projectId}
        params={requestParams}
        selection={selection}
        onSelect={select}
      />
    </AnalysisFrame>
  );
}

/** The changes that leave an item out. */
function exclude(
  params: Partial<CorrelationParams>,
  { event, property }: CorrelatedItem,
): Partial<CorrelationParams> {
  const added = (names: string[] | undefined, name: string) => [...new Set([...(names ?? []), name])];
  if (property === null) {
    const names = added(params.funnel_correlation_exclude_event_names, event ?? "");
    return { funnel_correlation_exclude_event_names: names };
  }
  if (event === null) {
    return {
      funnel_correlation_exclude_names: added(params.funnel_correlation_exclude_names, property.key),
    };
  }
  return {
    funnel_correlation_event_exclude_property_names: added(
      params.funnel_correlation_event_exclude_property_names,
      property.key,
    ),
  };
}
