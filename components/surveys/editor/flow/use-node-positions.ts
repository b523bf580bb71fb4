import { useEffect, useMemo, useState } from "react";
import {
  loadNodePositions,
  type NodePositions,
  saveNodePositions,
} from "@/components/surveys/editor/flow/node-positions";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import {
  computeLayout,
  findBackLanes,
  type NodeId,
  type Point,
  toGraphShape,
} from "@/components/surveys/flow-map/layout";
import { useSameJson } from "@/components/ui/use-same-json";

/** Positions of all nodes, computed unless the user moved them, and the lanes of all edges. */
export function useNodePositions(
  surveyId: string,
  questions: readonly MapQuestion[],
  ids: readonly string[],
) {
  const [moved, setMoved] = useState<NodePositions>({});
  useEffect(() => {
    let isCurrent = true;
    void loadNodePositions(surveyId).then((stored) => isCurrent && setMoved(stored));
    return () => {
      isCurrent = false;
    };
  }, [surveyId]);

  const save = (next: NodePositions) => {
    setMoved(next);
    void saveNodePositions(surveyId, next);
  };
  // Texts change with every key press, the shape seldom: the layout is memoized by shape.
  const shape = useSameJson(toGraphShape(questions, ids));
  const { positions: computed, lanes: forwardLanes } = useMemo(() => computeLayout(shape), [shape]);
  const positions = useMemo(
    () => new Map([...computed].map(([id, position]): [NodeId, Point] => [id, moved[id] ?? position])),
    [computed, moved],
  );
  const lanes = useMemo(
    () => new Map([...forwardLanes, ...findBackLanes(shape, positions)]),
    [forwardLanes, shape, positions],
  );
  return {
    positions,
    lanes,
    hasMovedNodes: Object.keys(moved).length > 0,
    moveNode: (id: NodeId, position: Point) => save({ ...moved, [id]: position }),
    resetLayout: () => save({}),
  };
}
