import type { Edge, Node, ReactFlowInstance } from "@xyflow/react";
import { sizes, startId } from "@/components/surveys/flow-map/layout";

/** Below this zoom, labels are not readable. */
const minReadableZoom = 0.7;

/** Fits the whole map into its container if it stays readable; otherwise shows its start. */
export async function fitMap<MapNode extends Node, MapEdge extends Edge>(
  map: ReactFlowInstance<MapNode, MapEdge>,
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
