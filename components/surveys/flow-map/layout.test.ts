import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildFlowModel } from "@/components/surveys/flow-map/flow-model";
import {
  computeLayout,
  findBackLanes,
  type GraphShape,
  sizes,
  toGraphShape,
  toNodeId,
} from "@/components/surveys/flow-map/layout";
import type { BranchingQuestion } from "@/lib/survey-model/branching";
import { randomQuestions } from "@/lib/testing/branching";

const graphOf = (questions: readonly BranchingQuestion[]): GraphShape =>
  toGraphShape(
    buildFlowModel(questions),
    questions.map((_, at) => `q${at}`),
  );

/** The bounding box of every question. */
const boxesOf = ({ ids, heights }: GraphShape, positions: ReadonlyMap<string, { x: number; y: number }>) =>
  ids.map((id, at) => {
    const { x, y } = positions.get(toNodeId(id)) ?? { x: Number.NaN, y: Number.NaN };
    return { left: x, right: x + sizes.width, top: y, bottom: y + (heights[at] ?? 0) };
  });

describe("a node", () => {
  test("of one answer is above the node of the next answer", () => {
    const open = { type: "open", question: "?", branching: { type: "end" } } as BranchingQuestion;
    const nps = {
      type: "rating",
      question: "?",
      scale: 10,
      branching: { type: "response_based", responseValues: { detractors: 1, passives: 2, promoters: 3 } },
    } as BranchingQuestion;
    const graph = graphOf([nps, open, open, open]);
    const [, ...targets] = boxesOf(graph, computeLayout(graph).positions);
    const tops = targets.map(({ top }) => top);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });
});

describe("a lane", () => {
  test("never crosses a node, whatever the survey", () => {
    fc.assert(
      fc.property(randomQuestions(), (questions) => {
        const graph = graphOf(questions as unknown as BranchingQuestion[]);
        const { positions, lanes } = computeLayout(graph);
        const boxes = boxesOf(graph, positions);
        for (const { fromX, toX, y } of [
          ...lanes.values(),
          ...findBackLanes(graph, positions).values(),
        ].flat()) {
          const crossed = boxes.filter(
            ({ left, right, top, bottom }) => left < toX && right > fromX && top < y && bottom > y,
          );
          expect(crossed).toEqual([]);
        }
      }),
      { numRuns: process.env.LONG ? 1000 : 50 },
    );
  });

  test("exists for each column that an edge passes", () => {
    const open = (branching: object) => ({ type: "open", question: "?", branching }) as BranchingQuestion;
    const { lanes } = computeLayout(
      graphOf([
        {
          type: "rating",
          question: "?",
          scale: 3,
          branching: { type: "response_based", responseValues: { negative: 1, neutral: 2 } },
        } as BranchingQuestion,
        open({ type: "next_question" }),
        open({ type: "end" }),
      ]),
    );
    expect([...lanes].map(([key, passed]) => [key, passed.length])).toEqual(
      expect.arrayContaining([
        ["q:q0 q:q1", 0],
        ["q:q0 q:q2", 1],
      ]),
    );
  });

  test("of an edge back is below all nodes in between, at a height of its own", () => {
    const graph: GraphShape = {
      ids: ["a", "b", "c"],
      heights: [84, 200, 84],
      edges: [
        { from: 2, to: 0, isBack: true },
        { from: 1, to: 1, isBack: true },
      ],
    };
    const positions = new Map([
      ["q:a", { x: 0, y: 0 }],
      ["q:b", { x: 300, y: 0 }],
      ["q:c", { x: 600, y: 0 }],
    ]);
    expect([...findBackLanes(graph, positions)]).toEqual([
      ["q:c q:a", [{ fromX: 0, toX: 812, y: 228 }]],
      ["q:b q:b", [{ fromX: 300, toX: 512, y: 238 }]],
    ]);
  });
});
