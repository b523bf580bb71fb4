import { type BranchingQuestion, type Step, successorsOf } from "@/lib/survey-model/branching";

/** Id of a node: the start, a question by position, or the end. */
export type MiniNodeId = "start" | Step;

export interface MiniNode {
  id: MiniNodeId;
  x: number;
  y: number;
}

export interface MiniEdge {
  from: MiniNode;
  to: MiniNode;
  isBack: boolean;
  /** How many columns lie between its ends. */
  skippedColumns: number;
}

const columnWidth = 40;
const laneHeight = 26;

/** A layout from left to right: each question is in the column after the last one that leads forward to it. */
export function computeMiniLayout(questions: readonly BranchingQuestion[]): {
  nodes: MiniNode[];
  edges: MiniEdge[];
} {
  const successors = successorsOf(questions);
  const depths = depthsOf(successors);
  const last = Math.max(0, ...depths) + 1;
  const lanes = lanesOf(depths, successors);
  const placeNode = (id: MiniNodeId): MiniNode => {
    if (id === "start") return { id, x: 0, y: 0 };
    if (id === "end") return { id, x: last * columnWidth, y: 0 };
    return { id, x: (depths[id] ?? 0) * columnWidth, y: (lanes[id] ?? 0) * laneHeight };
  };
  const nodes = new Map<MiniNodeId, MiniNode>(
    (["start", ...questions.keys(), "end"] as MiniNodeId[]).map((id) => [id, placeNode(id)]),
  );
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
      ...successors.flatMap((steps, from) => steps.flatMap((to) => toEdges(from, to))),
    ],
  };
}

/** Columns, from 1. Only forward steps count, so that loops are finite. */
function depthsOf(successors: readonly (readonly Step[])[]): number[] {
  const depths = successors.map(() => 1);
  for (const [from, steps] of successors.entries()) {
    for (const to of steps) {
      if (to !== "end" && to > from) depths[to] = Math.max(depths[to] ?? 1, (depths[from] ?? 1) + 1);
    }
    // Unreachable questions are placed after their predecessor.
    const next = from + 1;
    const isTarget = successors.slice(0, next).some((steps) => steps.includes(next));
    if (next < successors.length && !isTarget)
      depths[next] = Math.max(depths[next] ?? 1, (depths[from] ?? 1) + 1);
  }
  return depths;
}

/** Lanes around the middle one; each question is near its predecessors. */
function lanesOf(depths: readonly number[], successors: readonly (readonly Step[])[]): number[] {
  const lanes = depths.map(() => 0);
  for (let depth = 1; depth <= Math.max(0, ...depths); depth++) {
    const column = depths.flatMap((otherDepth, question) => (otherDepth === depth ? [question] : []));
    const averageLane = (question: number) => {
      const from = successors.flatMap((steps, at) => (at < question && steps.includes(question) ? [at] : []));
      return from.reduce((sum, at) => sum + (lanes[at] ?? 0), 0) / Math.max(1, from.length);
    };
    const ordered = column.toSorted((a, b) => averageLane(a) - averageLane(b) || a - b);
    for (const [index, question] of ordered.entries()) lanes[question] = index - (ordered.length - 1) / 2;
  }
  return lanes;
}
