import { describe, expect, test } from "vitest";
import { parseQuestions } from "@/components/surveys/editor/questions/pasted-questions";

const question = { type: "rating", question: "How was it?", scale: 5, own: "kept" };

describe("pasted text", () => {
  test("may be a question, a list of questions, or a survey", () => {
    for (const copied of [question, [question], { name: "A survey", questions: [question] }]) {
      expect(parseQuestions(JSON.stringify(copied))).toMatchObject([question]);
    }
  });

  test("gets new ids and loses its branches", () => {
    const [pasted] =
      parseQuestions(JSON.stringify({ ...question, id: "theirs", branching: { type: "end" } })) ?? [];
    expect(pasted?.id).not.toBe("theirs");
    expect(pasted?.branching).toBeUndefined();
  });

  test("is rejected if it is no JSON, no question, or invalid", () => {
    for (const copied of [
      "",
      "How was it?",
      "[]",
      "{}",
      "4",
      JSON.stringify({ ...question, question: "" }),
    ]) {
      expect(parseQuestions(copied)).toBeNull();
    }
  });
});
