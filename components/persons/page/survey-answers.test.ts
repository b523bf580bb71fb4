import { expect, test } from "vitest";
import { givenAnswers } from "@/components/persons/page/survey-answers";

const questions = [
  {
    survey_id: "s",
    question_id: "a",
    question_index: 0,
    question_text: "How likely?",
    scale: 10,
    display: "number" as const,
  },
  {
    survey_id: "s",
    question_id: "b",
    question_index: 1,
    question_text: "Which?",
    scale: null,
    display: null,
  },
  {
    survey_id: "other",
    question_id: "c",
    question_index: 0,
    question_text: "Never?",
    scale: 2,
    display: "emoji" as const,
  },
];

test("an answer is under its question's id or index, and is listed once", () => {
  const properties = {
    $survey_id: "s",
    $survey_response_a: 9,
    $survey_response: 9,
    $survey_response_1: ["Tea", "Milk"],
    $survey_response_gone: "Bye",
    $survey_response_b: null,
    plan: "free",
  };
  expect(givenAnswers({ properties }, questions)).toEqual([
    {
      key: "$survey_response_a",
      question: "How likely?",
      texts: ["9"],
      scale: 10,
      display: "number" as const,
    },
    { key: "$survey_response_1", question: "Which?", texts: ["Tea", "Milk"], scale: null, display: null },
    { key: "$survey_response_gone", question: null, texts: ["Bye"], scale: null, display: null },
  ]);
});

test("an event without answers has none", () => {
  expect(givenAnswers({ properties: { $survey_id: "s", $survey_response: "" } }, questions)).toEqual([]);
  expect(givenAnswers({ properties: null }, questions)).toEqual([]);
});
