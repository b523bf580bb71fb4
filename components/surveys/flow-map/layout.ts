/** Layout of the map: layers from left to right, in the order of the survey. */
import { layout as dagreLayout, Graph } from "@dagrejs/dagre";
import { listMapEdges, type MapQuestion } from "@/components/surveys/flow-map/flow-model";
import type { Step } from "@/lib/survey-model/branching";

/** Id of a node; questions are identified by id, so that their positions survive changes of the order. */
export type NodeId = string;
export const startId: NodeId = "start";
export const endId: NodeId = "end";
export const toNodeId = (questionId: string): NodeId => `q:${questionId}`;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sizes of nodes, in pixels of the map. */
export const sizes = {
  width: 212,
  header: 84,
  row: 26,
  footer: 8,
  terminal: { width: 60, height: 60 },
} as const;

/** The height of a question node: a row for each answer that can branch. */
export const nodeHeight = ({ branches }: MapQuestion): number =>
  sizes.header + (branches.length > 1 ? (branches.length - 1) * sizes.row + sizes.footer : 0);

/** The input of the layout, without texts: it changes only if nodes or edges do. */
export interface GraphShape {
  /** Ids of the questions, in order. */
  readonly ids: readonly string[];
  readonly heights: readonly number[];
  readonly edges: readonly { readonly from: number; readonly to: Step; readonly isBack: boolean }[];
}

/** Reduces the flow model to the input of the layout. @param ids of the questions, in order */
export const toGraphShape = (questions: readonly MapQuestion[], ids: readonly string[]): GraphShape => ({
  ids,
  heights: questions.map(nodeHeight),
  edges: listMapEdges(questions).map(({ from, to, isBack }) => ({ from, to, isBack })),
});

/** A straight segment of an edge that passes a column between its nodes. */
export interface Lane {
  readonly fromX: number;
  readonly toX: number;
  readonly y: number;
}

/** Key of an edge by its end nodes; branches between the same nodes share a route. */
export const edgeKey = (from: NodeId, to: NodeId): string => `${from} ${to}`;

interface Layout {
  /** The upper left corner of every node. */
  readonly positions: ReadonlyMap<NodeId, Point>;
  /** By `edgeKey`: the lanes through the columns that an edge passes, from left to right. */
  readonly lanes: ReadonlyMap<string, readonly Lane[]>;
}

/** Pixels between the columns, and between edges side by side. */
interface Spacing {
  readonly ranksep: number;
  readonly edgesep: number;
}

/** Edges without labels. */
const closeSpacing: Spacing = { ranksep: 64, edgesep: 20 };

/** Computes positions of nodes and lanes of edges with dagre. */
export function computeLayout(
  { ids, heights, edges }: GraphShape,
  { ranksep, edgesep }: Spacing = closeSpacing,
): Layout {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 32, ranksep, edgesep, marginx: 24, marginy: 24 });
  graph.setDefaultEdgeLabel(() => ({}));
  const idOf = (step: Step) => (step === "end" ? endId : toNodeId(ids[step] ?? ""));
  graph.setNode(startId, { ...sizes.terminal });
  for (const [position, height] of heights.entries()) {
    graph.setNode(idOf(position), { width: sizes.width, height });
  }
  graph.setNode(endId, { ...sizes.terminal });

  graph.setEdge(startId, idOf(ids.length > 0 ? 0 : "end"));
  const targets = new Set<Step>([0]);
  for (const { from, to, isBack } of edges) {
    if (isBack) continue; // dagre would place the target after the source
    graph.setEdge(idOf(from), idOf(to));
    targets.add(to);
  }
  for (const position of ids.keys()) {
    // Unreachable questions are placed after their predecessor.
    if (!targets.has(position)) graph.setEdge(idOf(position - 1), idOf(position));
  }
  if (!targets.has("end") && ids.length > 0) graph.setEdge(idOf(ids.length - 1), endId);
  dagreLayout(graph);
  restoreOrder(
    graph,
    ids.map((id) => toNodeId(id)),
  );

  const nodes = graph.nodes().map((id) => ({ id, ...(graph.node(id) as Box) })); // set above, placed by dagre
  return {
    positions: new Map(
      nodes.map(({ id, x, y, width, height }) => [
        id,
        { x: Math.round(x - width / 2), y: Math.round(y - height / 2) },
      ]),
    ),
    lanes: findLanes(graph, nodes),
  };
}

/** A node as dagre returns it: x and y are its center. */
interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * Dagre may mirror the graph vertically. Mirrors it back if more questions of a column are above than below the
 * ones they follow.
 */
function restoreOrder(graph: Graph, order: readonly NodeId[]): void {
  const boxes = order.map((id) => graph.node(id) as Box); // placed by dagre
  let reversed = 0;
  for (const [at, box] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) if (box.x === other.x) reversed += Math.sign(box.y - other.y);
  }
  if (reversed <= 0) return;
  const { height = 0 } = graph.graph();
  for (const id of graph.nodes()) graph.node(id).y = height - graph.node(id).y;
  for (const edge of graph.edges()) for (const point of graph.edge(edge).points) point.y = height - point.y;
}

/** Pixels by which a lane extends beyond the nodes that it passes. */
const clearance = 12;

/** Dagre routes an edge through a free point of each column: a horizontal lane there crosses no node. */
function findLanes(graph: Graph, nodes: readonly Box[]): Map<string, Lane[]> {
  const widths = new Map<number, number>();
  for (const { x, width } of nodes) widths.set(x, Math.max(widths.get(x) ?? 0, width));
  return new Map(
    graph.edges().map(({ v, w }) => {
      const points: readonly Point[] = graph.edge({ v, w }).points ?? [];
      const lanes = points.slice(1, -1).flatMap(({ x, y }): Lane[] => {
        const width = widths.get(x);
        if (width === undefined) return []; // between two columns
        const half = width / 2 + clearance;
        return [{ fromX: Math.round(x - half), toX: Math.round(x + half), y: Math.round(y) }];
      });
      return [edgeKey(v, w), lanes];
    }),
  );
}

/** Distance of the lanes from the lowest node, and from each other. */
const laneGap = { nodes: 28, lanes: 10 } as const;

/**
 * Lanes of edges to earlier nodes: below all nodes between their ends, each at its own height.
 *
 * @param positions where nodes are now, computed or moved by the user
 */
export function findBackLanes(
  { ids, heights, edges }: GraphShape,
  positions: Layout["positions"],
): Map<string, Lane[]> {
  const boxes = ids.flatMap((id, index) => {
    const position = positions.get(toNodeId(id));
    return position ? [{ ...position, bottom: position.y + (heights[index] ?? 0) }] : [];
  });
  const lanes = new Map<string, Lane[]>();
  for (const { from, to, isBack } of edges) {
    if (!isBack || to === "end") continue;
    const key = edgeKey(toNodeId(ids[from] ?? ""), toNodeId(ids[to] ?? ""));
    const [start, target] = [boxes[from], boxes[to]];
    if (!start || !target || lanes.has(key)) continue;
    const [fromX, toX] = [Math.min(start.x, target.x), Math.max(start.x, target.x) + sizes.width];
    const crossed = boxes.filter(({ x }) => x < toX && x + sizes.width > fromX);
    const y = Math.max(...crossed.map(({ bottom }) => bottom)) + laneGap.nodes + lanes.size * laneGap.lanes;
    lanes.set(key, [{ fromX, toX, y }]);
  }
  return lanes;
}
