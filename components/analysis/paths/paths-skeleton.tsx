import { useTranslations } from "next-intl";
import { pathGraph } from "@/components/analysis/results/path-graph";
import { pathsHeight } from "@/components/analysis/results/paths-height";
import { ChartSkeleton } from "@/components/charts/chart-skeleton";
import type { PathEdge } from "@/lib/contract/analysis/paths";

interface PathsSkeletonProps {
  /** Edges of the answer once loaded. */
  edges?: readonly PathEdge[];
  top?: number | null;
}

const noText = () => "";

/** Stands for the diagram of paths while the answer or its script loads; with the answer it is as high. */
export function PathsSkeleton({ edges = [], top = null }: PathsSkeletonProps) {
  const t = useTranslations("analysis.paths");
  const { tallest } = pathGraph(edges, top, { item: noText, rest: noText });
  return (
    <ChartSkeleton
      title={t("chartTitle")}
      description={t("chartDescription")}
      height={pathsHeight(tallest)}
    />
  );
}
