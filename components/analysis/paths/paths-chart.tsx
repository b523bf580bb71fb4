import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { PathsSkeleton } from "@/components/analysis/paths/paths-skeleton";
import type { PathsView } from "@/components/analysis/results/paths-view";
import { lazyWithPreload } from "@/components/ui/lazy-with-preload";
import { Select } from "@/components/ui/select";
import type { PathEdge } from "@/lib/contract/analysis/paths";

const PathsDiagram = lazyWithPreload(() => import("@/components/analysis/results/paths-diagram"));

interface PathsChartProps {
  /** Null while the answer loads. */
  edges: readonly PathEdge[] | null;
  nameOf: (item: string) => string;
  top: number | null;
  onView: (changes: Partial<PathsView>) => void;
}

const tops = [3, 5, 10, 20] as const;
const all = "all";

/** Paths as a diagram, and how many items each of its steps shows by name. */
export function PathsChart({ edges, nameOf, top, onView }: PathsChartProps) {
  const t = useTranslations("analysis.paths");
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
      {edges === null ? (
        <PathsSkeleton />
      ) : (
        <Suspense fallback={<PathsSkeleton edges={edges} top={top} />}>
          <PathsDiagram edges={edges} nameOf={nameOf} top={top} onView={onView} />
        </Suspense>
      )}
    </div>
  );
}
