"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { pathGraph } from "@/components/analysis/paths/path-graph";
import { type PathsView, parseItemKey } from "@/components/analysis/paths/paths-view";
import { SankeyChart } from "@/components/charts/sankey-chart";
import { Select } from "@/components/ui/select";
import type { PathEdge } from "@/lib/contract/paths";

interface PathsChartProps {
  edges: readonly PathEdge[];
  nameOf: (item: string) => string;
  top: number | null;
  onView: (changes: Partial<PathsView>) => void;
}

/** Pixels of a node with its name. */
const nodeRoom = 44;
const leastHeight = 320;
const greatestHeight = 900;
/** More links than this are only in the list. */
const maxLinks = 250;
const tops = [3, 5, 10, 20] as const;
const all = "all";

/** Paths as a Sankey diagram. An item, a link or the rest of a step opens its persons. */
export function PathsChart({ edges, nameOf, top, onView }: PathsChartProps) {
  const t = useTranslations("analysis.paths");
  const graph = useMemo(
    () =>
      pathGraph(edges, top, {
        item: nameOf,
        rest: (count) => t("rest", { count }),
      }),
    [edges, nameOf, top, t],
  );
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t("collapse")}
        className="w-56"
        options={[
          { id: all, label: t("collapseNone") },
          ...tops.map((count) => ({ id: String(count), label: t("collapseTop", { count }) })),
        ]}
        value={top === null ? all : String(top)}
        onChange={(id) => onView({ top: id === all ? null : Number(id) })}
      />
      <SankeyChart
        title={t("chartTitle")}
        description={t("chartDescription")}
        nodes={graph.nodes}
        links={graph.links}
        valueLabel={t("paths")}
        maxLinks={maxLinks}
        height={Math.min(greatestHeight, Math.max(leastHeight, graph.tallest * nodeRoom))}
        emptyText={t("nobody")}
        onOpen={(target) => {
          if ("nodeId" in target) {
            const isFirst = parseItemKey(target.nodeId).step === 1;
            onView({
              start: isFirst ? target.nodeId : null,
              end: isFirst ? null : target.nodeId,
              dropoff: null,
            });
          } else onView({ start: target.source, end: target.target, dropoff: null });
        }}
      />
    </div>
  );
}
