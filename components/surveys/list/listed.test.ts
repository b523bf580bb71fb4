import { expect, test } from "vitest";
import {
  countByTab,
  type Listed,
  matching,
  ofTab,
  rateOf,
  sortColumns,
} from "@/components/surveys/list/listed";
import { noFilters } from "@/components/surveys/list/use-list-view";
import type { ListedSurvey } from "@/lib/contract/survey/survey";

const row = (
  name: string,
  given: Partial<Omit<Listed, "survey">> = {},
  start: string | null = null,
): Listed => ({
  state: "draft",
  responses: 0,
  trend: null,
  updated: null,
  problems: null,
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

const sortedBy = (id: (typeof sortColumns)[number]["id"]) =>
  rows.toSorted(sortColumns.find((column) => column.id === id)?.compare);

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
  expect(names(ofTab(rows, "all"))).toEqual(["b", "a", "c"]);
  expect(names(ofTab(rows, "running"))).toEqual(["b", "c"]);
});

test("all leaves archived ones out", () => {
  const withArchived = [...rows, row("z", { state: "archived" })];
  expect(countByTab(withArchived)).toMatchObject({ all: 3, archived: 1 });
  expect(names(ofTab(withArchived, "all"))).toEqual(["b", "a", "c"]);
  expect(names(ofTab(withArchived, "archived"))).toEqual(["z"]);
});

test("rows have an order for each column that sorts", () => {
  expect(names(sortedBy("name"))).toEqual(["a", "b", "c"]);
  expect(names(sortedBy("responses"))).toEqual(["a", "b", "c"]);
});

test("what has no start comes after what has one", () => {
  expect(names(sortedBy("window"))).toEqual(["c", "b", "a"]);
});

test("filters keep what has all that is asked for", () => {
  const made = (name: string, survey: Partial<ListedSurvey>): Listed => {
    const bare = row(name);
    return { ...bare, survey: { ...bare.survey, ...survey } };
  };
  const mixed = [
    made("popover", { type: "popover", created_at: "2026-02-03T23:59:00Z" }),
    made("api", { type: "api", created_at: "2026-02-03T00:00:00Z" }),
    made("late", { type: "api", created_at: "2026-03-01T00:00:00Z" }),
  ];
  const february = { from: "2026-02-01", to: "2026-02-03" };
  expect(names(matching(mixed, noFilters))).toEqual(["popover", "api", "late"]);
  expect(names(matching(mixed, { ...noFilters, created: february }))).toEqual(["popover", "api"]);
  expect(names(matching(mixed, { ...noFilters, created: february, type: "api" }))).toEqual(["api"]);
});

test("there is no rate where no one saw the survey", () => {
  const trend = { shown: 0, sent: 0, dismissed: 0, daily: [] };
  expect(rateOf(row("quiet", { trend }))).toBeNull();
  expect(rateOf(row("seen", { trend: { ...trend, shown: 8, sent: 2 } }))).toBe(0.25);
});
