import { describe, expect, test } from "vitest";
import { parseQuestions } from "@/components/surveys/editor/questions/pasted-questions";

const question = { type: "rating", question: "How was it?", scale: 5, own: "kept" };

describe("what was copied", () => {
  test("is a question, a list of them, or a whole survey", () => {
    for (const copied of [question, [question], { name: "A survey", questions: [question] }]) {
      expect(parseQuestions(JSON.stringify(copied))).toMatchObject([question]);
    }
  });

  test("gets ids of its own and leads nowhere: both were another survey's", () => {
    const [pasted] =
      parseQuestions(JSON.stringify({ ...question, id: "theirs", branching: { type: "end" } })) ?? [];
    expect(pasted?.id).not.toBe("theirs");
    expect(pasted?.branching).toBeUndefined();
  });

  test("is nothing when it is no JSON, no question, or one that the contract refuses", () => {
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
