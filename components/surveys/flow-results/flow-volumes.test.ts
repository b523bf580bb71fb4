import { expect, test } from "vitest";
import { isSameStep, readVolumes } from "@/components/surveys/flow-results/flow-volumes";
import { layOut, toEdges, toGraphShape } from "@/components/surveys/flow-results/volume-graph";
import type { Question } from "@/lib/contract/survey/question";
import type { FlowEdge, QuestionResult, ResultSet } from "@/lib/contract/survey/results";

const open = (id: string, more: object = {}) => ({ id, type: "open", question: id, ...more }) as Question;

const share = (numerator: number, denominator: number) => ({
  value: denominator > 0 ? numerator / denominator : null,
  numerator,
  denominator,
  of: "shown_question" as const,
  interval: null,
});

/** The result of a question, of which only the flow counts. */
const result = (id: string, index: number | null, shown: number) =>
  ({ id, index, text: id, shown_to: shown, exits: 0, exit_share: share(0, shown) }) as QuestionResult;

const edge = (from: string | null, to: string | null, count: number, of: number): FlowEdge => ({
  from,
  to,
  count,
  share: share(count, of),
});

const set = (questions: QuestionResult[], edges: FlowEdge[], started: number) =>
  ({ questions, edges, totals: { started } }) as Pick<ResultSet, "questions" | "edges" | "totals">;

const questions = [
  open("why", { branching: { type: "specific_question", index: 2 } }),
  open("how"),
  open("last"),
];
/** Of ten, six came before the first question led to the last one; two of them were asked a question that is gone. */
const results = set(
  [result("why", 0, 10), result("how", 1, 4), result("last", 2, 10), result("gone", null, 2)],
  [
    edge(null, "why", 10, 10),
    edge("why", "how", 4, 10),
    edge("why", "gone", 2, 10),
    edge("gone", "last", 2, 2),
    edge("why", "last", 4, 10),
    edge("how", "last", 4, 4),
    edge("last", null, 10, 10),
  ],
  10,
);

const name = ({ from, to }: { from: string | null; to: string | null }) =>
  `${from ?? "start"} → ${to ?? "end"}`;

test("the flow of the survey is joined with the edges that respondents took, in its order", () => {
  const { nodes, edges, removed } = readVolumes(questions, results);
  expect(nodes.map(({ id }) => id)).toEqual(["why", "how", "last"]);
  expect(removed.map(({ id }) => id)).toEqual(["gone"]);
  expect(edges.map((one) => [name(one), one.count])).toEqual([
    ["start → why", 10],
    ["why → how", 4],
    ["why → last", 4],
    ["why → gone", 2],
    ["how → last", 4],
    ["last → end", 10],
    ["gone → last", 2],
  ]);
});

test("edges of earlier versions are marked, those of removed questions are not drawn", () => {
  const { edges } = readVolumes(questions, results);
  const names = (test: (edge: (typeof edges)[number]) => boolean) => edges.filter(test).map(name);
  expect(names(({ isEarlier }) => isEarlier)).toEqual(["why → how", "why → gone", "gone → last"]);
  expect(names(({ isDrawn }) => !isDrawn)).toEqual(["why → gone", "gone → last"]);
});

test("an edge that no one took has a share of zero, and none where no one was shown its question", () => {
  const { edges } = readVolumes(questions.slice(1), set([result("how", 0, 5), result("last", 1, 0)], [], 5));
  expect(edges.map((one) => [name(one), one.count, one.share.value])).toEqual([
    ["start → how", 0, 0],
    ["how → last", 0, 0],
    ["last → end", 0, null],
  ]);
});

test("edges are as wide as respondents took them, and meet at a node without crossing", () => {
  const volumes = readVolumes(questions, results);
  const layout = layOut(toGraphShape(volumes));
  const edges = toEdges(volumes.edges, layout, null);
  const widthOf = (source: string, target: string) =>
    edges.find((one) => one.source === source && one.target === target)?.data?.width ?? 0;
  expect(widthOf("start", "q:why")).toBe(16);
  expect(widthOf("q:why", "q:how")).toBeCloseTo(6.4);
  const offsets = edges.filter(({ source }) => source === "q:why").map(({ data }) => data?.sourceOffset ?? 0);
  expect(Math.abs((offsets[0] ?? 0) - (offsets[1] ?? 0))).toBeCloseTo(9.4);
});

test("steps are the same when they are the same place", () => {
  expect(isSameStep({ question: "a" }, { question: "a" })).toBe(true);
  expect(isSameStep({ question: "a" }, { exit: "a" })).toBe(false);
  expect(isSameStep({ from: null, to: "a" }, { to: "a", from: null })).toBe(true);
  expect(isSameStep(null, null)).toBe(false);
});
