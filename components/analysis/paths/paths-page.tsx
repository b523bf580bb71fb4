"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DatesSection } from "@/components/analysis/builder/dates-section";
import { FiltersSection } from "@/components/analysis/builder/filters-section";
import { useAnalysisParams } from "@/components/analysis/builder/use-analysis-params";
import { AnalysisFrame } from "@/components/analysis/frame/analysis-frame";
import { AnalysisPeriods } from "@/components/analysis/frame/analysis-periods";
import { useAnalysis } from "@/components/analysis/frame/use-analysis";
import { PathsChart } from "@/components/analysis/paths/paths-chart";
import { PathsSections } from "@/components/analysis/paths/paths-sections";
import { DatedFiles } from "@/components/analysis/results/dated-files";
import { EdgeList } from "@/components/analysis/results/edge-list";
import { PathPersons } from "@/components/analysis/results/path-persons";
import { type PathsView, parseItemKey, pathsViewParts } from "@/components/analysis/results/paths-view";
import { useItemName } from "@/components/analysis/results/use-item-name";
import { SaveControl } from "@/components/analysis/save/save-control";
import { useUrlView } from "@/components/data-list/use-url-view";
import { askPaths, insightKey } from "@/lib/client/analysis/ask";
import { pathsPath } from "@/lib/client/links/analysis";
import { type PathEdge, pathsFields } from "@/lib/contract/analysis/paths";

/** Pixels of the diagram with its list. */
const resultHeight = 560;

/** The order of events of persons, and the persons themselves. */
export function PathsPage({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis.paths");
  const common = useTranslations("common");
  const { params, requestParams, change } = useAnalysisParams(pathsFields);
  const [view, setView] = useUrlView(pathsViewParts);
  const analysis = useAnalysis({
    queryKey: insightKey(projectId, "paths", requestParams),
    ask: (options) => askPaths(projectId, requestParams, options),
    isReady: true,
  });
  const edges = analysis.data?.result;
  const items = useMemo(
    () =>
      [
        ...new Set(
          (edges ?? []).flatMap(({ source, target }) => [
            parseItemKey(source).item,
            parseItemKey(target).item,
          ]),
        ),
      ].filter((item) => item !== "" && item !== "..."),
    [edges],
  );
  const nameOf = useItemName(edges);
  const content = { type: "PATHS", names: Object.keys(pathsFields), params: requestParams } as const;
  return (
    <AnalysisFrame
      title={common("paths")}
      href={pathsPath(projectId)}
      actions={<SaveControl projectId={projectId} content={content} />}
      builder={
        <>
          <PathsSections projectId={projectId} params={params} items={items} onChange={change} />
          <FiltersSection projectId={projectId} params={params} onChange={change} />
          <DatesSection projectId={projectId} params={params} onChange={change} />
        </>
      }
    >
      <AnalysisPeriods
        projectId={projectId}
        insight="path"
        params={requestParams}
        content={content}
        analysis={analysis}
        ask={(asked, options) => askPaths(projectId, asked, options)}
        emptyTitle={t("nobody")}
        height={resultHeight}
        skeleton={<PathsChart edges={null} nameOf={nameOf} top={view.top} onView={setView} />}
      >
        {({ result }, asked, dates) => (
          <DatedFiles projectId={projectId} params={asked}>
            <PathsResult
              edges={result}
              top={view.top}
              onView={(chosen) => {
                if (dates && !("top" in chosen)) change(dates);
                setView(chosen);
              }}
            />
          </DatedFiles>
        )}
      </AnalysisPeriods>
      <PathPersons
        projectId={projectId}
        params={requestParams}
        edges={edges}
        nameOf={nameOf}
        view={view}
        onView={setView}
      />
    </AnalysisFrame>
  );
}

interface PathsResultProps {
  edges: readonly PathEdge[];
  top: number | null;
  onView: (changes: Partial<PathsView>) => void;
}

/** Paths as a diagram and as a list. */
function PathsResult({ edges, top, onView }: PathsResultProps) {
  const nameOf = useItemName(edges);
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <PathsChart edges={edges} nameOf={nameOf} top={top} onView={onView} />
      {edges.length > 0 && (
        <EdgeList
          edges={edges}
          nameOf={nameOf}
          onOpen={({ source, target }) => onView({ start: source, end: target, dropoff: null })}
        />
      )}
    </div>
  );
}
