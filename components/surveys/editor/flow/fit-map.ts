import type { ReactFlowInstance } from "@xyflow/react";
import type { BranchEdgeType } from "@/components/surveys/editor/flow/branch-edge";
import type { MapNode } from "@/components/surveys/editor/flow/flow-graph";
import { sizes, startId } from "@/components/surveys/editor/flow/layout";

/** Below this zoom, labels are not readable. */
const minReadableZoom = 0.7;

/** Fits the whole map into its container if it stays readable; otherwise shows its start. */
export async function fitMap(
  map: ReactFlowInstance<MapNode, BranchEdgeType>,
  container: HTMLElement | null,
): Promise<void> {
  await map.fitView({ maxZoom: 1, padding: 0.08, duration: 0 });
  const start = map.getNode(startId);
  if (map.getZoom() >= minReadableZoom || !start) return;
  await map.setViewport({
    x: 24 - start.position.x * minReadableZoom,
    y: (container?.clientHeight ?? 0) / 2 - (start.position.y + sizes.terminal.height / 2) * minReadableZoom,
    zoom: minReadableZoom,
  });
}
