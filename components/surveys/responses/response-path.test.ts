import { expect, test } from "vitest";
import { readPath } from "@/components/surveys/responses/response-path";
import type { SurveyResponseDetail } from "@/lib/contract/survey/response";

const question = (id: string, index: number) => ({
  question_id: id,
  question_index: index,
  question_text: `Text of ${id}`,
  question_type: "open",
  scale: null,
  display: null,
  is_removed: false,
});
const answer = (id: string, index: number, text: string, isRemoved = false) => ({
  ...question(id, index),
  answer: text,
  is_removed: isRemoved,
});
const read = (response: Pick<SurveyResponseDetail, "path" | "path_end" | "answers">) =>
  readPath({
    questions: [question("a", 0), question("b", 1), question("c", 2), question("d", 3)],
    ...response,
  } as unknown as SurveyResponseDetail).map(({ id, state, branch }) => [id, state, branch]); // the rest is not read

test("a branch names the question it led to, over those that were not shown", () => {
  const answers = [answer("a", 0, "x"), answer("d", 3, "y")];
  expect(read({ path: ["a", "c", "d"], path_end: "end", answers })).toEqual([
    ["a", "answered", 2],
    ["b", "hidden", null],
    ["c", "skipped", null],
    ["d", "answered", null],
  ]);
});

test("a respondent left at the last question of the path", () => {
  expect(read({ path: ["a", "b"], path_end: "exit", answers: [answer("a", 0, "x")] })).toEqual([
    ["a", "answered", null],
    ["b", "left", null],
    ["c", "hidden", null],
    ["d", "hidden", null],
  ]);
});

test("a path may end before the last question of the survey", () => {
  expect(read({ path: ["a"], path_end: "end", answers: [answer("a", 0, "x")] })).toEqual([
    ["a", "answered", "end"],
    ["b", "hidden", null],
    ["c", "hidden", null],
    ["d", "hidden", null],
  ]);
});

test("shuffled questions have no branches, and answers of other versions come last", () => {
  const answers = [answer("b", 1, "x"), answer("old", 0, "y", true)];
  expect(read({ path: [], path_end: "unknown", answers })).toEqual([
    ["a", "skipped", null],
    ["b", "answered", null],
    ["c", "skipped", null],
    ["d", "skipped", null],
    ["old", "answered", null],
  ]);
});
