"use client";
import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { backPath, forwardPath } from "@/components/surveys/flow-map/edge-path";
import type { Lane } from "@/components/surveys/flow-map/layout";

export type BranchEdgeType = Edge<
  {
    isBack: boolean;
    lanes: readonly Lane[];
    isInfiniteLoop: boolean;
    isExplicit: boolean;
    isOnPath: boolean | null;
  },
  "branch"
>;

/** A branch of the map: dashed for implicit branches, double and red for infinite loops. */
export const BranchEdge = memo(function BranchEdge(props: EdgeProps<BranchEdgeType>) {
  const { id, sourceX, sourceY, targetX, targetY, selected, data, markerEnd } = props;
  const [from, to] = [
    { x: sourceX, y: sourceY },
    { x: targetX, y: targetY },
  ];
  const [lane] = data?.lanes ?? [];
  const path = data?.isBack && lane ? backPath(from, to, lane) : forwardPath(from, to, data?.lanes ?? []);
  const isHighlighted = selected || data?.isOnPath === true;
  const color = isHighlighted ? "var(--water)" : data?.isInfiniteLoop ? "var(--rust)" : "var(--contour)";
  const style = {
    "--branch": color,
    "--branch-width": isHighlighted ? 2 : data?.isInfiniteLoop ? 4 : 1.25,
    strokeDasharray: data?.isExplicit || data?.isInfiniteLoop ? undefined : "5 4",
    opacity: data?.isOnPath === false ? 0.35 : 1,
  } as React.CSSProperties; // custom properties are missing in React's type
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
    </>
  );
});
