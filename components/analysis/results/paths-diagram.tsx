import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { pathGraph } from "@/components/analysis/results/path-graph";
import { pathsHeight } from "@/components/analysis/results/paths-height";
import { type PathsView, parseItemKey } from "@/components/analysis/results/paths-view";
import type { ChartProps } from "@/components/charts/chart-frame";
import { SankeyChart, type SankeyTarget } from "@/components/charts/sankey-chart";
import type { PathEdge } from "@/lib/contract/analysis/paths";

interface PathsDiagramProps {
  edges: readonly PathEdge[];
  nameOf: (item: string) => string;
  /** Items that each step shows by name; null for all. */
  top: number | null;
  /** Title of the chart; default "Paths". */
  frame?: Partial<Pick<ChartProps, "title" | "isTitleHidden">>;
  onView?: ((changes: Partial<PathsView>) => void) | undefined;
}

/** More links than this are only in the list. */
const maxLinks = 250;

/** Paths as a Sankey diagram. An item, a link or the rest of a step opens its persons. */
export default function PathsDiagram({ edges, nameOf, top, frame, onView }: PathsDiagramProps) {
  const t = useTranslations("analysis.paths");
  const common = useTranslations("common");
  const graph = useMemo(
    () => pathGraph(edges, top, { item: nameOf, rest: (count) => t("rest", { count }) }),
    [edges, nameOf, top, t],
  );
  return (
    <SankeyChart
      title={t("chartTitle")}
      description={t("chartDescription")}
      {...frame}
      nodes={graph.nodes}
      links={graph.links}
      valueLabel={common("paths")}
      maxLinks={maxLinks}
      height={pathsHeight(graph.tallest)}
      emptyText={t("nobody")}
      {...(onView && {
        onOpen: (target: SankeyTarget) => {
          if ("nodeId" in target) {
            const isFirst = parseItemKey(target.nodeId).step === 1;
            onView({
              start: isFirst ? target.nodeId : null,
              end: isFirst ? null : target.nodeId,
              dropoff: null,
            });
          } else onView({ start: target.source, end: target.target, dropoff: null });
        },
      })}
    />
  );
}
