import { expect, test } from "vitest";
import { inverseOf, withChange } from "@/components/surveys/response-actions/response-change";
import type { SurveyResponse } from "@/lib/contract/survey/response";

const price = { id: 1, name: "Price" };
const bug = { id: 2, name: "bug" };
const response = {
  uuid: "0190b1f0-0000-7000-8000-000000000001",
  tags: [{ ...price, is_by_rule: false }],
  is_read: false,
  archived: false,
} as SurveyResponse; // what a change is about

test("a tag is added once, by name, and removed by its id", () => {
  expect(withChange(response, { kind: "tag", tag: bug }).tags.map(({ id }) => id)).toEqual([2, 1]);
  expect(withChange(response, { kind: "tag", tag: price }).tags).toEqual(response.tags);
  expect(withChange(response, { kind: "untag", tag: price }).tags).toEqual([]);
});

test("the inverse of a change restores what it changed", () => {
  for (const change of [{ kind: "read" }, { kind: "archive" }, { kind: "tag", tag: bug }] as const) {
    expect(withChange(withChange(response, change), inverseOf(change))).toEqual(response);
  }
});
