import type { ReactFlowInstance } from "@xyflow/react";
import type { BranchEdgeType } from "@/components/surveys/editor/flow/branch-edge";
import type { MapNode } from "@/components/surveys/editor/flow/flow-graph";
import { sizes, startId } from "@/components/surveys/editor/flow/layout";

/** Below that, words on the map are no longer read. */
const minReadableZoom = 0.7;

/** Shows all of a map in its window where that stays readable, else where it starts. */
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
