/** Converts the flow model to nodes and edges of React Flow. Pure. */
import { type EdgeMarker, MarkerType } from "@xyflow/react";
import type { BranchEdgeType } from "@/components/surveys/editor/flow/branch-edge";
import { toHandleId } from "@/components/surveys/editor/flow/handles";
import type { QuestionNodeType } from "@/components/surveys/editor/flow/question-node";
import { listMapEdges, type MapEdge, type MapQuestion } from "@/components/surveys/flow-map/flow-model";
import {
  edgeKey,
  endId,
  type Lane,
  type NodeId,
  nodeHeight,
  type Point,
  sizes,
  startId,
  toNodeId,
} from "@/components/surveys/flow-map/layout";
import type { TerminalNodeType } from "@/components/surveys/flow-map/terminal-node";
import type { Step } from "@/lib/survey-model/branching";

export type MapNode = QuestionNodeType | TerminalNodeType;

/** The step of a node; null for the start node, which can't be a target. */
export function findStep(nodeId: NodeId, ids: readonly string[]): Step | null {
  if (nodeId === endId) return "end";
  const position = ids.findIndex((id) => toNodeId(id) === nodeId);
  return position === -1 ? null : position;
}

/** Accessible names of nodes and edges. */
export interface MapLabels {
  node(position: number): string;
  edge(edge: MapEdge): string;
  start: string;
  end: string;
  /** Whether the survey ends with its thank-you. */
  hasThanks: boolean;
}

/** All nodes at their positions. */
export function toFlowNodes(
  questions: readonly MapQuestion[],
  ids: readonly string[],
  positions: ReadonlyMap<NodeId, Point>,
  labels: MapLabels,
): MapNode[] {
  const positionAt = (id: NodeId) => positions.get(id) ?? { x: 0, y: 0 };
  const toTerminalNode = (kind: "start" | "end"): TerminalNodeType => ({
    id: kind === "start" ? startId : endId,
    type: "terminal",
    position: positionAt(kind === "start" ? startId : endId),
    data: { kind, hasThanks: kind === "end" && labels.hasThanks },
    ...sizes.terminal,
    ariaLabel: labels[kind],
    deletable: false,
  });
  return [
    toTerminalNode("start"),
    ...questions.map((question): QuestionNodeType => {
      const questionId = ids[question.position] ?? "";
      const id = toNodeId(questionId);
      return {
        id,
        type: "question",
        position: positionAt(id),
        data: { questionId },
        width: sizes.width,
        height: nodeHeight(question),
        ariaLabel: labels.node(question.position),
      };
    }),
    toTerminalNode("end"),
  ];
}

interface EdgeView {
  /** Lanes of the edges, by `edgeKey`. */
  lanes: ReadonlyMap<string, readonly Lane[]>;
  selected: string | null;
  /** Edges of the highlighted path; null if none is highlighted. */
  path: ReadonlySet<string> | null;
}

const emptyLanes: readonly Lane[] = [];

/** All branches that have a target, and the edge from the start node. */
export function toFlowEdges(
  questions: readonly MapQuestion[],
  ids: readonly string[],
  { lanes, selected, path }: EdgeView,
  labels: MapLabels,
): BranchEdgeType[] {
  const idOf = (step: Step) => (step === "end" ? endId : toNodeId(ids[step] ?? ""));
  const arrow = (color: string): EdgeMarker => ({
    type: MarkerType.ArrowClosed,
    width: 14,
    height: 14,
    color,
  });
  const startEdge: BranchEdgeType = {
    id: "start",
    type: "branch",
    source: startId,
    target: questions.length > 0 ? idOf(0) : endId,
    data: {
      isBack: false,
      lanes: emptyLanes,
      isInfiniteLoop: false,
      isExplicit: true,
      isOnPath: path === null ? null : true,
    },
    markerEnd: arrow("var(--contour)"),
    ariaLabel: labels.start,
    focusable: false,
    selectable: false,
    reconnectable: false,
  };
  return [
    startEdge,
    ...listMapEdges(questions).map((edge): BranchEdgeType => {
      const isOnPath = path === null ? null : path.has(`${edge.from} ${edge.to}`);
      const isHighlighted = edge.id === selected || isOnPath === true;
      return {
        id: edge.id,
        type: "branch",
        source: idOf(edge.from),
        sourceHandle: toHandleId(edge.branch.key),
        target: idOf(edge.to),
        selected: edge.id === selected,
        data: {
          isBack: edge.isBack,
          lanes: lanes.get(edgeKey(idOf(edge.from), idOf(edge.to))) ?? emptyLanes,
          isInfiniteLoop: edge.isInfiniteLoop,
          isExplicit: edge.branch.reason !== "next",
          isOnPath,
        },
        markerEnd: arrow(
          isHighlighted ? "var(--water)" : edge.isInfiniteLoop ? "var(--rust)" : "var(--contour)",
        ),
        ariaLabel: labels.edge(edge),
        reconnectable: "target",
      };
    }),
  ];
}

/** Keys of the edges of a path: from question to question, and to the end. */
export const edgeKeysOfPath = (path: readonly number[]): Set<string> =>
  new Set(path.map((from, index) => `${from} ${path[index + 1] ?? "end"}`));
