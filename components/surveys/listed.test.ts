import { expect, test } from "vitest";
import { arrange, countByTab, type Listed } from "@/components/surveys/listed";
import type { ListedSurvey } from "@/lib/contract/survey";

const row = (
  name: string,
  given: Partial<Omit<Listed, "survey">> = {},
  start: string | null = null,
): Listed => ({
  state: "draft",
  responses: 0,
  ...given,
  // Only what the order looks at.
  survey: { name, start_date: start } as ListedSurvey,
});
const names = (rows: readonly Listed[]) => rows.map(({ survey }) => survey.name);

const rows = [
  row("b", { state: "running", responses: 7 }, "2026-02-01T00:00:00Z"),
  row("a", { state: "draft" }),
  row("c", { state: "running", responses: 90 }, "2026-01-01T00:00:00Z"),
];

test("every tab says how many rows it holds, empty ones too", () => {
  expect(countByTab(rows)).toEqual({
    all: 3,
    draft: 1,
    scheduled: 0,
    running: 2,
    stopped: 0,
    complete: 0,
    archived: 0,
  });
});

test("a tab keeps the order of the API", () => {
  expect(names(arrange(rows, "all", null))).toEqual(["b", "a", "c"]);
  expect(names(arrange(rows, "running", null))).toEqual(["b", "c"]);
});

test("rows are put in order, both ways", () => {
  expect(names(arrange(rows, "all", { id: "name", direction: "ascending" }))).toEqual(["a", "b", "c"]);
  expect(names(arrange(rows, "all", { id: "responses", direction: "descending" }))).toEqual(["c", "b", "a"]);
});

test("what has no start comes after what has one", () => {
  expect(names(arrange(rows, "all", { id: "window", direction: "ascending" }))).toEqual(["c", "b", "a"]);
});
