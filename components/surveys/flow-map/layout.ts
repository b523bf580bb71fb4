/** Where the stations of a map stand: layers from left to right, in the order of the survey. */
import { layout as dagreLayout, Graph } from "@dagrejs/dagre";
import { edgesIn, type MapQuestion } from "@/components/surveys/flow-map/flow-model";
import type { Step } from "@/lib/contract/branching";

/** Names of stations: of questions by id, so that they keep their place when others come and go. */
export type StationId = string;
export const startId: StationId = "start";
export const endId: StationId = "end";
export const stationOf = (questionId: string): StationId => `q:${questionId}`;

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
export const heightOf = ({ branches }: MapQuestion): number =>
  sizes.header + (branches.length > 1 ? (branches.length - 1) * sizes.row + sizes.footer : 0);

/** The upper left corner of every station. @param ids of the questions, in their order */
export function layoutOf(questions: readonly MapQuestion[], ids: readonly string[]): Map<StationId, Point> {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 32, ranksep: 64, marginx: 24, marginy: 24 });
  graph.setDefaultEdgeLabel(() => ({}));
  const idOf = (step: Step) => (step === "end" ? endId : stationOf(ids[step] ?? ""));
  graph.setNode(startId, { ...sizes.terminal });
  for (const question of questions) {
    graph.setNode(idOf(question.position), { width: sizes.width, height: heightOf(question) });
  }
  graph.setNode(endId, { ...sizes.terminal });

  graph.setEdge(startId, idOf(questions.length > 0 ? 0 : "end"));
  const led = new Set<Step>([0]);
  for (const { from, to, isBack } of edgesIn(questions)) {
    if (isBack) continue; // a step back would draw its target behind it
    graph.setEdge(idOf(from), idOf(to));
    led.add(to);
  }
  for (const { position } of questions) {
    // What nothing leads to stands after its neighbour, where it was written.
    if (!led.has(position)) graph.setEdge(idOf(position - 1), idOf(position));
  }
  if (!led.has("end") && questions.length > 0) graph.setEdge(idOf(questions.length - 1), endId);
  dagreLayout(graph);

  return new Map(
    graph.nodes().map((id) => {
      const { x, y, width, height } = graph.node(id) as Point & { width: number; height: number }; // set above, placed by dagre
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}
