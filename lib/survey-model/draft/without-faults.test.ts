import { describe, expect, test } from "vitest";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { draftFaults } from "@/lib/survey-model/draft/faults";
import { toDraft } from "@/lib/survey-model/draft/read";
import { withoutFaults } from "@/lib/survey-model/draft/without-faults";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

const survey = {
  name: "Tea",
  type: "popover",
  conditions: { url: "/tea" },
  questions: [
    { id: "a", type: "open", question: "A?" },
    { id: "b", type: "single_choice", question: "B?", choices: ["x", "y"] },
  ],
} as SurveyBody;
const saved = toDraft(survey);

/** What would be sent of a survey that was edited to this. */
const sendable = (edited: object) => {
  const draft = toDraft({ ...survey, ...edited } as SurveyBody, saved);
  const valid = withoutFaults(saved, draft, draftFaults(draft));
  expect(draftFaults(valid)).toEqual([]);
  return toSurveyInput(valid);
};

describe("what can be sent of a draft with faults", () => {
  test("is everything but the parts that have them", () => {
    const questions = [
      { id: "a", type: "open", question: "", description: "Briefly" },
      { id: "b", type: "single_choice", question: "Which?", choices: ["x", "y"] },
    ];
    expect(sendable({ name: "Tea time", questions })).toMatchObject({
      name: "Tea time",
      questions: [{ question: "A?", description: "Briefly" }, { question: "Which?" }],
    });
  });

  test("leaves a new question out until it is whole, and leads past it", () => {
    const [a, b] = survey.questions ?? [];
    const questions = [
      { ...a, branching: { type: "specific_question", index: 1 } },
      { id: "new", type: "open", question: "" },
      { ...b, question: "Which?" },
    ];
    const { questions: sent } = sendable({ questions });
    expect(sent).toMatchObject([{ id: "a" }, { id: "b", question: "Which?" }]);
  });

  test("keeps a question that became another kind as it was", () => {
    const questions = [
      survey.questions?.[0],
      { id: "b", type: "link", question: "", link: "https://example.com" },
    ];
    expect(sendable({ questions }).questions?.[1]).toMatchObject({
      type: "single_choice",
      choices: ["x", "y"],
    });
  });

  test("is a whole field where no part of it has the fault", () => {
    expect(sendable({ name: "", responses_limit: 5 })).toMatchObject({ name: "Tea", responses_limit: 5 });
  });
});
