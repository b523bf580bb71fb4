/** Converts the flow model to nodes and edges of React Flow. Pure. */
import { type EdgeMarker, MarkerType } from "@xyflow/react";
import type { BranchEdgeType } from "@/components/surveys/editor/flow/branch-edge";
import { toHandleId } from "@/components/surveys/editor/flow/handles";
import type { QuestionNodeType } from "@/components/surveys/editor/flow/question-node";
import {
  edgeId,
  listMapEdges,
  type MapEdge,
  type MapQuestion,
} from "@/components/surveys/flow-map/flow-model";
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
import type { DryRun } from "@/lib/survey-model/dry-run";

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
  /** @param share of the walks of a dry run that take it, from 0 to 1; null without one */
  edge(edge: MapEdge, share: number | null): string;
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
  /** Shares of the walks of a dry run, from 0 to 1, by id of the edge; null without one. */
  shares: ReadonlyMap<string, number> | null;
}

/** The share of the walks of a dry run that take each edge, from 0 to 1. */
export const sharesOfEdges = ({ branches, walks }: Pick<DryRun, "branches" | "walks">): Map<string, number> =>
  new Map(branches.map((branch) => [edgeId(branch.from, branch.key), branch.walks / walks]));

const emptyLanes: readonly Lane[] = [];

/** All branches that have a target, and the edge from the start node. */
export function toFlowEdges(
  questions: readonly MapQuestion[],
  ids: readonly string[],
  { lanes, selected, path, shares }: EdgeView,
  labels: MapLabels,
): BranchEdgeType[] {
  const idOf = (step: Step) => (step === "end" ? endId : toNodeId(ids[step] ?? ""));
  const arrow = (color: string, share: number | null = null): EdgeMarker => ({
    type: MarkerType.ArrowClosed,
    ...(share === null
      ? { width: 14, height: 14 }
      : // In proportion to the widest edge, an arrow would cover its node.
        { markerUnits: "userSpaceOnUse", width: 16 + 6 * share, height: 16 + 6 * share }),
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
      share: null,
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
      const share = shares === null ? null : (shares.get(edge.id) ?? 0);
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
          share,
        },
        markerEnd: arrow(
          isHighlighted ? "var(--water)" : edge.isInfiniteLoop ? "var(--rust)" : "var(--contour)",
          share,
        ),
        ariaLabel: labels.edge(edge, share),
        reconnectable: "target",
      };
    }),
  ];
}

/** Keys of the edges of a path: from question to question, and to the end. */
export const edgeKeysOfPath = (path: readonly number[]): Set<string> =>
  new Set(path.map((from, index) => `${from} ${path[index + 1] ?? "end"}`));
