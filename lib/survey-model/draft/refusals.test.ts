import { describe, expect, it } from "vitest";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { toDraft } from "@/lib/survey-model/draft/read";
import { refusedFault, refusedField } from "@/lib/survey-model/draft/refusals";

const refusal = (attr: string | null, path: string | null = null, code = "invalid_input") => ({
  code,
  attr,
  path,
  message: "No.",
});

describe("a field that the API rejected", () => {
  it("is the one of the error, and the name for a unique error", () => {
    expect(refusedField(refusal("conditions"))).toBe("conditions");
    expect(refusedField(refusal(null, null, "unique"))).toBe("name");
    expect(refusedField(refusal(null))).toBeNull();
    expect(refusedField(refusal("toString"))).toBeNull();
  });

  it("is mapped to its path in the draft", () => {
    const draft = toDraft({
      name: "Tea",
      type: "popover",
      questions: [
        { id: "a", type: "single_choice", question: "Which?", choices: ["Green", "Black"] },
        { id: "b", type: "open", question: "Why?" },
      ],
    } as SurveyBody);
    const pathOf = (path: string | null) =>
      refusedFault(draft, "questions", refusal("questions", path)).path.join(".");
    expect(pathOf(null)).toBe("questions");
    expect(pathOf("questions.1.question")).toBe("questions.1.question");
    expect(pathOf("questions.0.choices.1")).toBe("questions.0.choices.1.text");
    expect(pathOf("questions.0.branching.index")).toBe("questions.0.branching.target");
    expect(refusedFault(draft, "conditions", refusal("conditions", "url")).path).toEqual([
      "conditions",
      "url",
    ]);
  });
});
