import { expect, test } from "vitest";
import { readCode } from "@/components/surveys/editor/code/read-code";

const read = (value: unknown) => readCode(JSON.stringify(value), () => undefined);

test("a survey is read as the API would take it, without what it does not know", () => {
  const start = "2026-05-01T00:00:00+02:00";
  expect(read({ id: "x", name: " Tea ", type: "popover", start_date: start, created_by: {} })).toEqual({
    kind: "survey",
    body: { name: "Tea", type: "popover", start_date: "2026-04-30T22:00:00.000Z" },
  });
});

test("a survey as the API gives it keeps its targeting", () => {
  const filters = { groups: [{ properties: [], rollout_percentage: 20 }] };
  const code = read({ name: "Tea", type: "popover", targeting_flag: { id: 3, key: "x", filters } });
  expect(code).toMatchObject({ kind: "survey", body: { targeting_flag_filters: filters } });
});

test("what the contract refuses is told with its place", () => {
  const code = read({
    name: "Tea",
    type: "popover",
    questions: [{ type: "rating", question: "How?", scale: 4 }],
  });
  expect(code).toMatchObject({ kind: "refused", remarks: [{ severity: "error" }] });
  expect(code.kind === "refused" && code.remarks[0]?.path.slice(0, 2)).toEqual(["questions", 0]);
});

test("what is no JSON says so", () => {
  expect(readCode("{", () => undefined).kind).toBe("broken");
  expect(read([1]).kind).toBe("refused");
});
