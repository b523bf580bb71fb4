/** The map's stations and lines in the words of React Flow. Pure. */
import { type EdgeMarker, MarkerType } from "@xyflow/react";
import type { BranchEdgeType } from "@/components/surveys/editor/flow/branch-edge";
import { edgesIn, type MapEdge, type MapQuestion } from "@/components/surveys/editor/flow/flow-model";
import { handleOf } from "@/components/surveys/editor/flow/handles";
import {
  endId,
  heightOf,
  type Lane,
  type Point,
  routeKey,
  type StationId,
  sizes,
  startId,
  stationOf,
} from "@/components/surveys/editor/flow/layout";
import type { QuestionNodeType } from "@/components/surveys/editor/flow/question-node";
import type { TerminalNodeType } from "@/components/surveys/editor/flow/terminal-node";
import type { Step } from "@/lib/survey-model/branching";

export type MapNode = QuestionNodeType | TerminalNodeType;

/** The step a station is; null for the start, which nothing leads to. */
export function stepOf(station: StationId, ids: readonly string[]): Step | null {
  if (station === endId) return "end";
  const position = ids.findIndex((id) => stationOf(id) === station);
  return position === -1 ? null : position;
}

/** What is said of stations and lines. */
export interface MapLabels {
  node(position: number): string;
  edge(edge: MapEdge): string;
  start: string;
  end: string;
}

/** Every station at its place. */
export function nodesOf(
  questions: readonly MapQuestion[],
  ids: readonly string[],
  places: ReadonlyMap<StationId, Point>,
  labels: MapLabels,
): MapNode[] {
  const at = (id: StationId) => places.get(id) ?? { x: 0, y: 0 };
  const terminal = (kind: "start" | "end"): TerminalNodeType => ({
    id: kind === "start" ? startId : endId,
    type: "terminal",
    position: at(kind === "start" ? startId : endId),
    data: { kind },
    ...sizes.terminal,
    ariaLabel: labels[kind],
    deletable: false,
  });
  return [
    terminal("start"),
    ...questions.map((question): QuestionNodeType => {
      const questionId = ids[question.position] ?? "";
      const id = stationOf(questionId);
      return {
        id,
        type: "question",
        position: at(id),
        data: { questionId },
        width: sizes.width,
        height: heightOf(question),
        ariaLabel: labels.node(question.position),
      };
    }),
    terminal("end"),
  ];
}

interface Shown {
  /** What lines pass, by `routeKey`. */
  lanes: ReadonlyMap<string, readonly Lane[]>;
  selected: string | null;
  /** Lines of the highlighted path; null when none is. */
  path: ReadonlySet<string> | null;
}

const noLanes: readonly Lane[] = [];

/** Every branch that leads somewhere, and the way in. */
export function linesOf(
  questions: readonly MapQuestion[],
  ids: readonly string[],
  { lanes, selected, path }: Shown,
  labels: MapLabels,
): BranchEdgeType[] {
  const idOf = (step: Step) => (step === "end" ? endId : stationOf(ids[step] ?? ""));
  const arrow = (color: string): EdgeMarker => ({
    type: MarkerType.ArrowClosed,
    width: 14,
    height: 14,
    color,
  });
  const wayIn: BranchEdgeType = {
    id: "start",
    type: "branch",
    source: startId,
    target: questions.length > 0 ? idOf(0) : endId,
    data: {
      isBack: false,
      lanes: noLanes,
      isEndless: false,
      isWritten: true,
      isOnPath: path === null ? null : true,
    },
    markerEnd: arrow("var(--contour)"),
    ariaLabel: labels.start,
    focusable: false,
    selectable: false,
    reconnectable: false,
  };
  return [
    wayIn,
    ...edgesIn(questions).map((edge): BranchEdgeType => {
      const isOnPath = path === null ? null : path.has(`${edge.from} ${edge.to}`);
      const isHighlit = edge.id === selected || isOnPath === true;
      return {
        id: edge.id,
        type: "branch",
        source: idOf(edge.from),
        sourceHandle: handleOf(edge.branch.key),
        target: idOf(edge.to),
        selected: edge.id === selected,
        data: {
          isBack: edge.isBack,
          lanes: lanes.get(routeKey(idOf(edge.from), idOf(edge.to))) ?? noLanes,
          isEndless: edge.isEndless,
          isWritten: edge.branch.reason !== "next",
          isOnPath,
        },
        markerEnd: arrow(isHighlit ? "var(--water)" : edge.isEndless ? "var(--rust)" : "var(--contour)"),
        ariaLabel: labels.edge(edge),
        reconnectable: "target",
      };
    }),
  ];
}

/** The lines that a path takes: from question to question, and to the end. */
export const linesOfPath = (path: readonly number[]): Set<string> =>
  new Set(path.map((from, place) => `${from} ${path[place + 1] ?? "end"}`));
