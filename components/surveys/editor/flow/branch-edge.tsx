"use client";
import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import type { Lane } from "@/components/surveys/editor/flow/layout";
import { backPath, forwardPath } from "@/components/surveys/editor/flow/route-path";

export type BranchEdgeType = Edge<
  {
    isBack: boolean;
    lanes: readonly Lane[];
    isEndless: boolean;
    isWritten: boolean;
    isOnPath: boolean | null;
  },
  "branch"
>;

/** A branch as a contour line: dashed where nobody wrote it, double and rust where it never ends. */
export const BranchEdge = memo(function BranchEdge(props: EdgeProps<BranchEdgeType>) {
  const { id, sourceX, sourceY, targetX, targetY, selected, data, markerEnd } = props;
  const [from, to] = [
    { x: sourceX, y: sourceY },
    { x: targetX, y: targetY },
  ];
  const [below] = data?.lanes ?? [];
  const path = data?.isBack && below ? backPath(from, to, below) : forwardPath(from, to, data?.lanes ?? []);
  const isHighlit = selected || data?.isOnPath === true;
  const color = isHighlit ? "var(--water)" : data?.isEndless ? "var(--rust)" : "var(--contour)";
  const style = {
    "--branch": color,
    "--branch-width": isHighlit ? 2 : data?.isEndless ? 4 : 1.25,
    strokeDasharray: data?.isWritten || data?.isEndless ? undefined : "5 4",
    opacity: data?.isOnPath === false ? 0.35 : 1,
  } as React.CSSProperties; // custom properties are not in its type
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        style={style}
        {...(markerEnd !== undefined && { markerEnd })}
        interactionWidth={18}
      />
      {data?.isEndless && !isHighlit && (
        <path d={path} fill="none" stroke="var(--sunken)" strokeWidth="1.5" pointerEvents="none" />
      )}
    </>
  );
});
