import { expect, test } from "vitest";
import { answerTexts } from "@/components/surveys/responses/answer-text";

test("an answer is one text, several choices are several", () => {
  expect(answerTexts("Too slow")).toEqual(["Too slow"]);
  expect(answerTexts(9)).toEqual(["9"]);
  expect(answerTexts(["Price", "Support"])).toEqual(["Price", "Support"]);
});

test("nothing answered is no text, anything unknown is JSON", () => {
  expect(answerTexts(null)).toEqual([]);
  expect(answerTexts("")).toEqual([]);
  expect(answerTexts({ a: 1 })).toEqual(['{"a":1}']);
});
