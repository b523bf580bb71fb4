import { describe, expect, it } from "vitest";
import { breaksBetween } from "@/lib/survey-model/comparability";
import { applyRenames, renamedChoices } from "@/lib/survey-model/renamed-choices";

const tea = (choices: string[], more: object = {}) => ({
  questions: [{ id: "tea", type: "single_choice", question: "Which tea?", choices, ...more }],
});

describe("the choices that a change renames", () => {
  it("stand between the same neighbors under another text", () => {
    expect(renamedChoices(tea(["Green", "Black", "None"]), tea(["Green tea", "Black", "No tea"]))).toEqual([
      { questionId: "tea", question: 0, from: "Green", to: "Green tea" },
      { questionId: "tea", question: 0, from: "None", to: "No tea" },
    ]);
  });

  it("are none where choices were added, removed or moved", () => {
    expect(renamedChoices(tea(["Green", "Black"]), tea(["Green", "White", "Black"]))).toEqual([]);
    expect(renamedChoices(tea(["Green", "Black"]), tea(["Black"]))).toEqual([]);
    expect(renamedChoices(tea(["Green", "Black"]), tea(["Black", "Green"]))).toEqual([]);
  });

  it("do not include the open choice, whose text is no answer", () => {
    const [before, after] = [tea(["Green", "Other"]), tea(["Green", "Something else"])];
    expect(renamedChoices(before, after)).toHaveLength(1);
    const open = { hasOpenChoice: true };
    expect(renamedChoices(tea(["Green", "Other"], open), tea(["Green", "Something else"], open))).toEqual([]);
  });

  it("are found when the question moved, and not in a question that is no longer of choices", () => {
    const first = { id: "why", type: "open", question: "Why?" };
    const after = { questions: [first, ...tea(["Green tea"]).questions] };
    expect(renamedChoices(tea(["Green"]), after)).toEqual([
      { questionId: "tea", question: 1, from: "Green", to: "Green tea" },
    ]);
    expect(renamedChoices(tea(["Green"]), tea(["Green tea"], { type: "multiple_choice" }))).toHaveLength(1);
    expect(renamedChoices(tea(["Green"]), tea(["Green tea"], { type: "open" }))).toEqual([]);
    expect(renamedChoices({}, tea(["Green"]))).toEqual([]);
  });

  it("break nothing once they are applied to the survey before, and a removed choice still does", () => {
    const before = tea(["Green", "Black", "None"]);
    const after = tea(["Green tea", "Black", "None"]);
    expect(breaksBetween(before, after)).toHaveLength(1);
    expect(breaksBetween(applyRenames(before, renamedChoices(before, after)), after)).toEqual([]);
    expect(
      breaksBetween(applyRenames(before, renamedChoices(before, after)), tea(["Green tea"])),
    ).toHaveLength(1);
  });
});
