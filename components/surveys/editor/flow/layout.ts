/** Where the stations of a map stand: layers from left to right, in the order of the survey. */
import { layout as dagreLayout, Graph } from "@dagrejs/dagre";
import { listMapEdges, type MapQuestion } from "@/components/surveys/editor/flow/flow-model";
import type { Step } from "@/lib/survey-model/branching";

/** Names of stations: of questions by id, so that they keep their place when others come and go. */
export type NodeId = string;
export const startId: NodeId = "start";
export const endId: NodeId = "end";
export const toNodeId = (questionId: string): NodeId => `q:${questionId}`;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sizes on the map, in its own pixels. */
export const sizes = {
  width: 212,
  header: 84,
  row: 26,
  footer: 8,
  terminal: { width: 60, height: 60 },
} as const;

/** How high a question stands: each answer that may branch has a row. */
export const nodeHeight = ({ branches }: MapQuestion): number =>
  sizes.header + (branches.length > 1 ? (branches.length - 1) * sizes.row + sizes.footer : 0);

/** What of a survey decides where its stations stand. Plain data: words, which change with every key, are not in it. */
export interface GraphShape {
  /** Of the questions, in their order. */
  readonly ids: readonly string[];
  readonly heights: readonly number[];
  readonly edges: readonly { readonly from: number; readonly to: Step; readonly isBack: boolean }[];
}

/** The shape of a survey. @param ids of the questions, in their order */
export const toGraphShape = (questions: readonly MapQuestion[], ids: readonly string[]): GraphShape => ({
  ids,
  heights: questions.map(nodeHeight),
  edges: listMapEdges(questions).map(({ from, to, isBack }) => ({ from, to, isBack })),
});

/** A straight piece of a line, through a column of stations and between them. */
export interface Lane {
  readonly fromX: number;
  readonly toX: number;
  readonly y: number;
}

/** Names a line by its ends; several branches between the same stations take the same way. */
export const edgeKey = (from: NodeId, to: NodeId): string => `${from} ${to}`;

export interface Layout {
  /** The upper left corner of every station. */
  readonly positions: ReadonlyMap<NodeId, Point>;
  /** By `routeKey`: the columns that lines to later columns pass, from left to right. */
  readonly lanes: ReadonlyMap<string, readonly Lane[]>;
}

/** Where stations stand, and where lines pass between them. */
export function computeLayout({ ids, heights, edges }: GraphShape): Layout {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 32, ranksep: 64, marginx: 24, marginy: 24 });
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
    if (isBack) continue; // a step back would draw its target behind it
    graph.setEdge(idOf(from), idOf(to));
    targets.add(to);
  }
  for (const position of ids.keys()) {
    // What nothing leads to stands after its neighbour, where it was written.
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

/** A station as dagre has it: by its centre. */
interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * Dagre minds crossings, not which side is up: where more questions of a column stand above those they follow in the survey
 * than below, everything is turned upside down.
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

/** A line keeps its height a little beyond the stations that it passes. */
const clearance = 12;

/** Dagre leads a line through a free place in the middle of every column: straight on, it meets no station there. */
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

/** Below the last station, and from each other. */
const laneGap = { nodes: 28, lanes: 10 } as const;

/**
 * Where lines that lead back pass: below every station between their ends, each at a height of its own.
 *
 * @param positions where nodes are now, whether computed or moved by hand
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
