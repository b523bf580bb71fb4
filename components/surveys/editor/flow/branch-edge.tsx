import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { backPath, forwardPath } from "@/components/surveys/flow-map/edge-path";
import type { Lane } from "@/components/surveys/flow-map/layout";

export type BranchEdgeType = Edge<
  {
    isBack: boolean;
    lanes: readonly Lane[];
    isInfiniteLoop: boolean;
    isExplicit: boolean;
    isOnPath: boolean | null;
    /** The share of the dry run's walks that take the edge, 0 to 1; null without one. */
    share: number | null;
  },
  "branch"
>;

/** Maximum pixels that an edge's share adds to its width, and the distance from a handle to the share beside it. */
const widest = 8;
const labelOffset = 30;

/** A branch of the map: dashed for implicit branches, double and red for infinite loops, with its share of a dry run. */
export const BranchEdge = memo(function BranchEdge(props: EdgeProps<BranchEdgeType>) {
  const { id, sourceX, sourceY, targetX, targetY, selected, data, markerEnd } = props;
  const [from, to] = [
    { x: sourceX, y: sourceY },
    { x: targetX, y: targetY },
  ];
  const [lane] = data?.lanes ?? [];
  const path = data?.isBack && lane ? backPath(from, to, lane) : forwardPath(from, to, data?.lanes ?? []);
  const { percent } = useResultFormat();
  const share = data?.share ?? null;
  const isHighlighted = selected || data?.isOnPath === true;
  const color = isHighlighted ? "var(--water)" : data?.isInfiniteLoop ? "var(--rust)" : "var(--contour)";
  const style: React.CSSProperties = {
    "--branch": color,
    "--branch-width": (isHighlighted ? 2 : data?.isInfiniteLoop ? 4 : 1.25) + (share ?? 0) * widest,
    strokeDasharray: data?.isExplicit || data?.isInfiniteLoop ? undefined : "5 4",
    opacity: data?.isOnPath === false || share === 0 ? 0.35 : 1,
  };
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        style={style}
        {...(markerEnd !== undefined && { markerEnd })}
        interactionWidth={18}
      />
      {data?.isInfiniteLoop && !isHighlighted && (
        <path d={path} fill="none" stroke="var(--sunken)" strokeWidth="1.5" pointerEvents="none" />
      )}
      {share !== null && (
        <EdgeLabelRenderer>
          <span
            aria-hidden
            className="pointer-events-none absolute rounded-control border border-line bg-sheet px-1 font-mono text-ink-2 text-mono-small leading-4 tabular-nums"
            style={{
              transform: `translate(-50%, -50%) translate(${sourceX + labelOffset}px, ${sourceY}px)`,
            }}
          >
            {percent(share)}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
