import { expect, it } from "vitest";
import { createAnswerReader } from "@/lib/surveys/results/answers-of-rows";
import { historyOf } from "@/lib/surveys/results/history";

it("keeps of a text only whether there is one, whatever is in it", () => {
  const questions = [
    { id: "why", type: "open", question: "Why?" },
    { id: "which", type: "single_choice", question: "Which?", choices: ["a", "{b}"] },
  ];
  const history = historyOf([
    { version: 1, created_at: new Date(0), choice_meanings: null, content: { questions, shuffle: null } },
  ]);
  const answersOf = createAnswerReader(history);
  const read = (why: string, which: string) =>
    answersOf(
      `{"$survey_response_why": ${JSON.stringify(why)}, "$survey_response_which": ${JSON.stringify(which)}}`,
      0,
    );
  expect(read("Slow.", "a")).toEqual([true, "a"]);
  expect(read("Late.", "a")).toBe(read("Slow.", "a"));
  for (const why of ["Not {good}", "{".repeat(10_000)]) expect(read(why, "{b}")).toEqual([true, "{b}"]);
  expect(read("", "a")).toEqual(["", "a"]);
});
