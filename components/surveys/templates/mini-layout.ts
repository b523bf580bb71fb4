import {
  computeLayout,
  endId,
  type GraphShape,
  sizes,
  startId,
  toNodeId,
} from "@/components/surveys/flow-map/layout";
import { type BranchingQuestion, type Step, successorsOf } from "@/lib/survey-model/branching";

/** Id of a node: the start, a question by position, or the end. */
type MiniNodeId = "start" | Step;

export interface MiniNode {
  id: MiniNodeId;
  x: number;
  y: number;
}

export interface MiniEdge {
  from: MiniNode;
  to: MiniNode;
  isBack: boolean;
  /** The number of columns between its ends. */
  skippedColumns: number;
}

const columnWidth = 40;
/** Factor of the map's vertical pixels. */
const verticalScale = 0.22;

const idOf = (id: MiniNodeId): string =>
  id === "start" ? startId : id === "end" ? endId : toNodeId(String(id));

/** The layout of the flow map in small: the same columns, and the same order from top to bottom. */
export function computeMiniLayout(questions: readonly BranchingQuestion[]): {
  nodes: MiniNode[];
  edges: MiniEdge[];
} {
  const steps = successorsOf(questions).flatMap((successors, from) =>
    successors.map((to) => ({ from, to, isBack: to !== "end" && to <= from })),
  );
  const nodes = placeNodes({
    ids: questions.map((_, position) => String(position)),
    heights: questions.map(() => sizes.header),
    edges: steps,
  });
  const toEdges = (from: MiniNodeId, to: MiniNodeId): MiniEdge[] => {
    const [start, target] = [nodes.get(from), nodes.get(to)];
    if (!start || !target) return [];
    const columns = Math.round((target.x - start.x) / columnWidth);
    return [
      { from: start, to: target, isBack: columns <= 0, skippedColumns: Math.max(0, Math.abs(columns) - 1) },
    ];
  };
  return {
    nodes: [...nodes.values()],
    edges: [
      ...toEdges("start", questions.length > 0 ? 0 : "end"),
      ...steps.flatMap(({ from, to }) => toEdges(from, to)),
    ],
  };
}

/** The centers of the nodes; the start is at 0, 0. */
function placeNodes(shape: GraphShape): Map<MiniNodeId, MiniNode> {
  const { positions } = computeLayout(shape);
  const ids: MiniNodeId[] = ["start", ...shape.ids.keys(), "end"];
  const centers = ids.map((id) => {
    const { width, height } =
      typeof id === "number" ? { width: sizes.width, height: sizes.header } : sizes.terminal;
    const { x = 0, y = 0 } = positions.get(idOf(id)) ?? {};
    return { id, x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  });
  const columns = [...new Set(centers.map(({ x }) => x))].sort((a, b) => a - b);
  const top = centers[0]?.y ?? 0;
  return new Map(
    centers.map(({ id, x, y }) => [
      id,
      { id, x: columns.indexOf(x) * columnWidth, y: (y - top) * verticalScale },
    ]),
  );
}
