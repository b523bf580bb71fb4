import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { ToggleButton } from "react-aria-components";
import { backPath, forwardPath } from "@/components/surveys/flow-map/edge-path";
import type { Lane } from "@/components/surveys/flow-map/layout";
import type { VolumeEdge as Volume } from "@/components/surveys/flow-results/flow-volumes";
import { useVolumeText } from "@/components/surveys/flow-results/use-volume-text";
import { useVolumeView } from "@/components/surveys/flow-results/volume-context";

export type VolumeEdgeType = Edge<
  {
    edge: Volume;
    /** Width in pixels of the map. */
    width: number;
    isSelected: boolean;
    lanes: readonly Lane[];
    /** Pixels from the middle of its end nodes. */
    sourceOffset: number;
    targetOffset: number;
  },
  "volume"
>;

/** An edge as wide as respondents took it, with their number; dashed if only earlier versions had it. */
export const VolumeEdge = memo(function VolumeEdge(props: EdgeProps<VolumeEdgeType>) {
  const { id, sourceX, sourceY, targetX, targetY, data, markerEnd } = props;
  const { toggleStep } = useVolumeView();
  const text = useVolumeText();
  if (!data) return null;
  const { edge, width, isSelected, lanes } = data;
  const from = { x: sourceX, y: sourceY + data.sourceOffset };
  // The arrow's tip is at the node.
  const to = { x: targetX, y: targetY + data.targetOffset };
  const [backLane] = lanes;
  const passed = lanes.find(({ fromX, toX }) => fromX >= from.x && toX <= to.x);
  const isBack = edge.isBack && backLane !== undefined;
  const path = isBack ? backPath(from, to, backLane) : forwardPath(from, to, lanes);
  const lane = isBack ? backLane : passed;
  const middle = lane
    ? { x: (lane.fromX + lane.toX) / 2, y: lane.y }
    : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const style: React.CSSProperties = {
    "--branch": isSelected ? "var(--water)" : "var(--contour)",
    "--branch-width": width,
    strokeDasharray: edge.isEarlier ? "7 5" : undefined,
    opacity: edge.count === 0 ? 0.5 : 1,
  };
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        style={style}
        {...(markerEnd !== undefined && { markerEnd })}
        interactionWidth={Math.max(18, width + 6)}
      />
      <EdgeLabelRenderer>
        <div
          className="pointer-events-auto absolute"
          style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}
        >
          <ToggleButton
            aria-label={text.edge(edge)}
            isSelected={isSelected}
            onChange={() => toggleStep({ from: edge.from, to: edge.to })}
            className={`nodrag nopan flex h-6 min-w-6 cursor-pointer items-center justify-center rounded-control border bg-sheet px-1.5 font-mono text-mono-small tabular-nums hover:border-water selected:border-water selected:bg-water-soft selected:text-ink ${
              edge.count === 0 ? "border-line text-ink-3" : "border-control text-ink"
            }`}
          >
            {text.volume(edge)}
          </ToggleButton>
        </div>
      </EdgeLabelRenderer>
    </>
  );
});
