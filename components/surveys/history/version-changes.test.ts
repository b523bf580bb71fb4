import { expect, test } from "vitest";
import { isInHistory } from "@/components/surveys/history/version-changes";
import type { SurveyVersion } from "@/lib/contract/survey/statistics";

const change = (field: string, before: unknown, after: unknown) =>
  ({ type: "Survey", action: "changed", field, before, after }) as const;
const ada = { id: 1 } as SurveyVersion["created_by"];

test("an iteration that a job began is no line of the history, unlike what a job or a user changed", () => {
  const iteration = [change("current_iteration", 1, 2)];
  expect(isInHistory({ created_by: null, changes: iteration })).toBe(false);
  expect(isInHistory({ created_by: ada, changes: iteration })).toBe(true);
  expect(isInHistory({ created_by: null, changes: [change("name", "Tea", "Coffee")] })).toBe(true);
  expect(isInHistory({ created_by: null, changes: null })).toBe(true);
});
