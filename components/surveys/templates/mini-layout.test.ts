import fc from "fast-check";
import { expect, test } from "vitest";
import { computeMiniLayout } from "@/components/surveys/templates/mini-layout";

const goTo = (index: number) => ({ type: "specific_question", index });

test("a survey without branches is a straight line", () => {
  const { nodes, edges } = computeMiniLayout([{}, {}, {}]);
  expect(nodes.map(({ id }) => id)).toEqual(["start", 0, 1, 2, "end"]);
  for (const { y } of nodes) expect(y).toBeCloseTo(0);
  expect(edges.map(({ skippedColumns, isBack }) => [skippedColumns, isBack])).toEqual(
    Array(4).fill([0, false]),
  );
});

test("edges back are marked, and unreachable questions follow their predecessor", () => {
  const { nodes, edges } = computeMiniLayout([{ branching: goTo(2) }, {}, { branching: goTo(0) }]);
  expect(edges.filter(({ isBack }) => isBack).map(({ from }) => from.id)).toEqual([2]);
  expect(nodes.map(({ x }) => x)).toEqual([0, 40, 80, 120, 160]);
});

test("no two nodes have the same position", () => {
  const branching = fc.oneof(
    fc.constant({ type: "end" }),
    fc.nat(9).map(goTo),
    fc.dictionary(fc.constantFrom("negative", "neutral", "positive"), fc.nat(9)).map((responseValues) => ({
      type: "response_based",
      responseValues,
    })),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ type: fc.constant("rating"), branching }), { maxLength: 10 }),
      (questions) => {
        const { nodes, edges } = computeMiniLayout(questions);
        expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(questions.length + 2);
        expect(edges.length).toBeGreaterThan(questions.length);
      },
    ),
    { numRuns: process.env.LONG ? 1000 : 30 },
  );
});
