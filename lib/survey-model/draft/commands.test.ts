import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { type BranchingRule, nextStep } from "@/lib/survey-model/branching";
import { type ChoiceQuestion, type Draft, hasChoices } from "@/lib/survey-model/draft";
import {
  addChoices,
  linesOf,
  moveChoice,
  pasteChoices,
  removeChoice,
  repeatedChoices,
  setOpenChoice,
} from "@/lib/survey-model/draft/choices";
import {
  duplicateQuestion,
  insertQuestion,
  moveQuestion,
  newQuestion,
  removeQuestion,
  setTarget,
  targetsOf,
} from "@/lib/survey-model/draft/commands";
import { convertQuestion, setDisplay, setScale } from "@/lib/survey-model/draft/convert";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { anySurvey } from "@/lib/testing/surveys";

/** Gives blank choices a text. */
function writeChoices(draft: Draft): void {
  for (const choice of draft.questions.filter(hasChoices).flatMap(({ choices }) => choices))
    choice.text ||= choice.id;
}

const draftOf = (...questions: object[]): Draft =>
  toDraft({ name: "A survey", type: "popover", questions } as SurveyBody);

const open = (id: string, branching?: BranchingRule) => ({
  id,
  type: "open",
  question: id,
  ...(branching && { branching }),
});
const choice = (id: string, choices: string[], responseValues: Record<string, number | "end">) => ({
  id,
  type: "single_choice",
  question: id,
  choices,
  branching: { type: "response_based", responseValues },
});
const rating = (id: string, scale: number, responseValues: Record<string, number | "end">) => ({
  id,
  type: "rating",
  question: id,
  scale,
  branching: { type: "response_based", responseValues },
});

const wire = (draft: Draft) => toSurveyInput(draft).questions ?? [];
const ids = (draft: Draft) => draft.questions.map(({ id }) => id);
const choicesOf = (draft: Draft, at = 0) => (draft.questions[at] as ChoiceQuestion).choices;
const texts = (draft: Draft, at = 0) => choicesOf(draft, at).map(({ text }) => text);

describe("moving a question", () => {
  it("updates the index of every branch, and returns the number of updated branches", () => {
    const draft = draftOf(
      open("a", { type: "specific_question", index: 2 }),
      choice("b", ["x", "y"], { "0": 2, "1": "end" }),
      open("c"),
      open("d"),
    );
    expect(moveQuestion(draft, "c", 0)).toEqual({ position: 0, updatedBranches: 2 });
    expect(ids(draft)).toEqual(["c", "a", "b", "d"]);
    expect(wire(draft)[1]?.branching).toEqual({ type: "specific_question", index: 0 });
    expect(wire(draft)[2]?.branching).toEqual({
      type: "response_based",
      responseValues: { "0": 0, "1": "end" },
    });
  });

  it("is limited to the ends of the list, and ignores unknown questions", () => {
    const draft = draftOf(open("a"), open("b"));
    expect(moveQuestion(draft, "a", 9)).toEqual({ position: 1, updatedBranches: 0 });
    expect(moveQuestion(draft, "b", -3)).toEqual({ position: 0, updatedBranches: 0 });
    expect(moveQuestion(draft, "z", 0)).toBeNull();
  });

  it("any number of times keeps the target of every branch", () => {
    const moves = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 5 })), { maxLength: 8 });
    fc.assert(
      fc.property(anySurvey, moves, (given, moved) => {
        const draft = toDraft({ ...given, name: "A survey" } as SurveyBody);
        const before = targetsOf(draft);
        const count = draft.questions.length;
        for (const [which, to] of moved) moveQuestion(draft, ids(draft)[which % count] ?? "", to);
        expect(draft.questions).toHaveLength(count);
        expect(targetsOf(draft)).toHaveLength(before.length);
        expect(targetsOf(draft)).toEqual(expect.arrayContaining(before));
        expect(SurveyInput.safeParse(toSurveyInput(draft)).success).toBe(true);
      }),
    );
  });
});

describe("removing a question", () => {
  it("resets branches to it, and returns them", () => {
    const draft = draftOf(
      open("a", { type: "specific_question", index: 2 }),
      rating("b", 5, { negative: 2, positive: 0 }),
      open("c"),
    );
    expect(removeQuestion(draft, "c")).toEqual([
      { question: "a", key: null, target: "c" },
      { question: "b", key: "negative", target: "c" },
    ]);
    expect(wire(draft).map(({ branching }) => branching)).toEqual([
      { type: "next_question" },
      { type: "response_based", responseValues: { positive: 0 } },
    ]);
    expect(removeQuestion(draft, "c")).toBeNull();
  });
});

describe("duplicating a question", () => {
  it("creates a copy with the same targets and ids of its own", () => {
    const draft = draftOf(choice("a", ["x", "y"], { "1": 1 }), open("b"));
    const copy = duplicateQuestion(draft, "a");
    expect(copy?.position).toBe(1);
    const [first, second] = wire(draft);
    expect(second).toEqual({ ...first, id: copy?.id });
    expect(second?.branching).toMatchObject({ responseValues: { "1": 2 } });
    expect(choicesOf(draft, 0)[0]?.id).not.toBe(choicesOf(draft, 1)[0]?.id);
    expect(duplicateQuestion(draft, "z")).toBeNull();
  });
});

describe("adding a question", () => {
  it("of any type creates a valid survey once its texts are written", () => {
    const draft = draftOf(open("a"));
    for (const kind of ["open", "link", "rating", "single_choice", "multiple_choice"] as const) {
      expect(insertQuestion(draft, newQuestion(kind), "a")).toBe(1);
    }
    insertQuestion(draft, newQuestion("open"), null);
    expect(draft.questions[1]?.id).toBe("a");
    for (const question of draft.questions) question.question ||= "Why?";
    writeChoices(draft);
    expect(SurveyInput.safeParse(toSurveyInput(draft)).error).toBeUndefined();
  });
});

describe("setting a branch", () => {
  it("changes the next step", () => {
    const draft = draftOf({ id: "a", type: "rating", question: "a", scale: 5 }, open("b"), open("c"));
    setTarget(draft, "a", "negative", "c");
    setTarget(draft, "a", "positive", "end");
    expect([1, 3, 5].map((answer) => nextStep(wire(draft), 0, answer))).toEqual([2, 1, "end"]);
    setTarget(draft, "a", "negative", null);
    expect(nextStep(wire(draft), 0, 1)).toBe(1);
    setTarget(draft, "a", null, "end");
    expect(wire(draft)[0]?.branching).toEqual({ type: "end" });
  });
});

describe("converting a question to another type", () => {
  it("keeps the choices between single and multiple, and returns the removed branches", () => {
    const draft = draftOf({ ...choice("a", ["x", "y"], { "0": "end" }), hasOpenChoice: true }, open("b"));
    const key = choicesOf(draft)[0]?.id;
    expect(convertQuestion(draft, "a", "multiple_choice")).toEqual({
      fields: [],
      branches: [{ question: "a", key, target: "end" }],
    });
    expect(wire(draft)[0]).toMatchObject({
      type: "multiple_choice",
      choices: ["x", "y"],
      hasOpenChoice: true,
    });
    expect(SurveyInput.safeParse(toSurveyInput(draft)).error).toBeUndefined();
  });

  it("and back again restores everything", () => {
    fc.assert(
      fc.property(
        anySurvey,
        fc.constantFrom("open", "link", "rating", "single_choice", "multiple_choice" as const),
        (given, kind) => {
          const draft = toDraft({ ...given, name: "A survey" } as SurveyBody);
          const before = wire(draft);
          for (const { id, type } of [...draft.questions]) {
            convertQuestion(draft, id, kind as typeof type);
            writeChoices(draft);
            expect(SurveyInput.safeParse(toSurveyInput(draft)).error).toBeUndefined();
            convertQuestion(draft, id, type);
          }
          expect(wire(draft)).toMatchObject(before);
        },
      ),
    );
  });

  it("returns the fields that are no longer shown", () => {
    const draft = draftOf({
      id: "a",
      type: "rating",
      question: "a",
      scale: 7,
      display: "number",
      lowerBoundLabel: "bad",
    });
    expect(convertQuestion(draft, "a", "single_choice")?.fields).toEqual([
      "display",
      "scale",
      "lowerBoundLabel",
    ]);
    expect(texts(draft)).toEqual(["", ""]);
    expect(convertQuestion(draft, "a", "single_choice")).toBeNull();
  });
});

describe("changing the scale", () => {
  it("moves branches to the corresponding bucket", () => {
    const draft = draftOf(rating("a", 5, { negative: 1, neutral: "end", positive: 1 }), open("b"));
    expect(setScale(draft, "a", 10)).toEqual([]);
    expect(wire(draft)[0]?.branching).toEqual({
      type: "response_based",
      responseValues: { detractors: 1, passives: "end", promoters: 1 },
    });
    expect(setScale(draft, "a", 2)).toEqual([{ question: "a", key: "passives", target: "end" }]);
    expect(wire(draft)[0]).toMatchObject({
      scale: 2,
      branching: { responseValues: { negative: 1, positive: 1 } },
    });
  });

  it("happens with emoji, which have no scales 7 and 10", () => {
    const draft = draftOf(rating("a", 10, { detractors: "end" }));
    expect(setDisplay(draft, "a", "emoji")).toEqual([]);
    expect(wire(draft)[0]).toMatchObject({ scale: 5, branching: { responseValues: { negative: "end" } } });
  });
});

describe("choices", () => {
  it("pasted into a blank one replace all blank ones, and return their removed branches", () => {
    const draft = draftOf(choice("a", ["", ""], { "1": "end" }));
    const [first, second] = choicesOf(draft);
    const { added, lost } = pasteChoices(draft, "a", first?.id ?? "", ["x", "y", "z"]);
    expect(texts(draft)).toEqual(["x", "y", "z"]);
    expect(added).toEqual(choicesOf(draft).map(({ id }) => id));
    expect(lost).toEqual([{ question: "a", key: second?.id, target: "end" }]);
  });

  it("pasted into a written one are inserted after it, and replace nothing", () => {
    const draft = draftOf(choice("a", ["Written", ""], {}));
    pasteChoices(draft, "a", choicesOf(draft)[0]?.id ?? "", ["x", "y"]);
    expect(texts(draft)).toEqual(["Written", "x", "y", ""]);
  });

  it("are pasted as lines, without list markers", () => {
    expect(linesOf("- one\r\n\n 2. two \n• three\n4) four\n2024 was good")).toEqual([
      "one",
      "two",
      "three",
      "four",
      "2024 was good",
    ]);
  });

  it("are added before an open choice, and moved at most up to it", () => {
    const draft = draftOf(choice("a", ["x", "y"], {}));
    setOpenChoice(draft, "a", "Other");
    addChoices(draft, "a", ["z"]);
    addChoices(draft, "a", ["v", "w"], 0);
    expect(texts(draft)).toEqual(["v", "w", "x", "y", "z", "Other"]);
    expect(moveChoice(draft, "a", choicesOf(draft)[0]?.id ?? "", 9)).toBe(4);
    expect(texts(draft)).toEqual(["w", "x", "y", "z", "v", "Other"]);
    expect(moveChoice(draft, "a", choicesOf(draft)[5]?.id ?? "", 0)).toBeNull();
  });

  it("keep their branch when they move, and return it when they are removed", () => {
    const draft = draftOf(choice("a", ["x", "y", "z"], { "0": "end", "2": 0 }));
    const [x, , z] = choicesOf(draft).map(({ id }) => id);
    moveChoice(draft, "a", z ?? "", 0);
    expect(wire(draft)[0]?.branching).toEqual({
      type: "response_based",
      responseValues: { "0": 0, "1": "end" },
    });
    expect(removeChoice(draft, "a", x ?? "")).toEqual([{ question: "a", key: x, target: "end" }]);
    expect(wire(draft)[0]?.branching).toEqual({ type: "response_based", responseValues: { "0": 0 } });
  });

  it("lose the open choice as a whole", () => {
    const draft = draftOf(choice("a", ["x"], {}));
    setOpenChoice(draft, "a", "Other");
    expect(wire(draft)[0]).toMatchObject({ choices: ["x", "Other"], hasOpenChoice: true });
    setOpenChoice(draft, "a", null);
    expect(wire(draft)[0]).toMatchObject({ choices: ["x"], hasOpenChoice: false });
  });

  it("that repeat an earlier one are found", () => {
    const draft = draftOf(choice("a", ["x", "y", "x ", "X"], {}));
    expect([...repeatedChoices(choicesOf(draft))]).toEqual([choicesOf(draft)[2]?.id]);
  });
});
