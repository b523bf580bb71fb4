"use client";
import { BaseEdge, type Edge, type EdgeProps, getBezierPath } from "@xyflow/react";
import { memo } from "react";

export type BranchEdgeType = Edge<
  { isBack: boolean; isEndless: boolean; isWritten: boolean; isOnPath: boolean | null },
  "branch"
>;

/** A branch as a contour line: dashed where nobody wrote it, double and rust where it never ends. */
export const BranchEdge = memo(function BranchEdge(props: EdgeProps<BranchEdgeType>) {
  const {
    id,
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    selected,
    data,
    markerEnd,
  } = props;
  const path = data?.isBack
    ? backPath(sourceX, sourceY, targetX, targetY)
    : getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })[0];
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

/** Out to the right, under what lies between, and in from the left. */
function backPath(fromX: number, fromY: number, toX: number, toY: number): string {
  const low = Math.max(fromY, toY) + 70 + Math.min(120, Math.abs(fromX - toX) / 6);
  return `M${fromX},${fromY} C${fromX + 90},${fromY} ${fromX + 60},${low} ${(fromX + toX) / 2},${low} S${toX - 90},${toY} ${toX},${toY}`;
}
