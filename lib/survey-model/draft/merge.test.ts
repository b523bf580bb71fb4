import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import type { Draft } from "@/lib/survey-model/draft";
import { changesBetween } from "@/lib/survey-model/draft/changed-fields";
import { moveChoice, removeChoice } from "@/lib/survey-model/draft/choices";
import {
  insertQuestion,
  moveQuestion,
  newQuestion,
  removeQuestion,
  setTarget,
} from "@/lib/survey-model/draft/commands";
import { mergeDrafts, resolveConflict } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { anySurvey } from "@/lib/testing/surveys";

const base = toDraft({
  name: "Tea",
  type: "popover",
  appearance: { position: "left", backgroundColor: "#fff" },
  questions: [
    { id: "a", type: "open", question: "A" },
    { id: "b", type: "single_choice", question: "B", choices: ["x", "y", "z"] },
    { id: "c", type: "rating", question: "C", scale: 5 },
  ],
} as SurveyBody);

const edited = (recipe: (draft: Draft) => void, from = base): Draft => {
  const draft = structuredClone(from);
  recipe(draft);
  return draft;
};
const ids = (draft: Draft) => draft.questions.map(({ id }) => id);
const choices = (draft: Draft) =>
  draft.questions[1]?.type === "single_choice" ? draft.questions[1].choices : [];

describe("merging two drafts", () => {
  it("takes each field from the side that changed it, nested ones too", () => {
    const mine = edited((draft) => {
      draft.appearance = { ...draft.appearance, position: "right" };
      setTarget(draft, "a", null, "c");
    });
    const theirs = edited((draft) => {
      draft.name = "Coffee";
      draft.appearance = { ...draft.appearance, backgroundColor: "#000" };
      const [first] = draft.questions;
      if (first) first.question = "A!";
    });
    const { draft, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(draft).toMatchObject({
      name: "Coffee",
      appearance: { position: "right", backgroundColor: "#000" },
      questions: [{ question: "A!", branching: { type: "specific_question", target: "c" } }, {}, {}],
    });
  });

  it("keeps the order of the side that moved questions, and inserts new ones after the same neighbor", () => {
    const added = newQuestion("open");
    const mine = edited((draft) => void moveQuestion(draft, "c", 0));
    const theirs = edited((draft) => void insertQuestion(draft, added, "a"));
    expect(ids(mergeDrafts(base, mine, theirs).draft)).toEqual(["c", "a", added.id, "b"]);
    expect(ids(mergeDrafts(base, theirs, mine).draft)).toEqual(["c", "a", added.id, "b"]);
  });

  it("merges choices by id", () => {
    const [x, y] = choices(base).map(({ id }) => id);
    const mine = edited((draft) => void moveChoice(draft, "b", x ?? "", 2));
    const theirs = edited((draft) => void removeChoice(draft, "b", y ?? ""));
    expect(choices(mergeDrafts(base, mine, theirs).draft).map(({ text }) => text)).toEqual(["z", "x"]);
  });

  it("merges branches answer by answer", () => {
    const mine = edited((draft) => setTarget(draft, "c", "negative", "a"));
    const theirs = edited((draft) => setTarget(draft, "c", "positive", "end"));
    const { draft, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(draft.questions[2]?.branching).toEqual({
      type: "response_based",
      responses: { negative: "a", positive: "end" },
    });
  });

  it("reports a field that both changed, and resolves it for either side", () => {
    const mine = edited((draft) => Object.assign(draft.questions[0] ?? {}, { question: "Mine" }));
    const theirs = edited((draft) => Object.assign(draft.questions[0] ?? {}, { question: "Theirs" }));
    const { draft, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([
      { path: ["questions", "a", "question"], base: "A", mine: "Mine", theirs: "Theirs" },
    ]);
    expect(draft.questions[0]?.question).toBe("Mine");
    expect(
      edited((it) => conflicts[0] && resolveConflict(it, conflicts[0], "theirs"), draft).questions[0]
        ?.question,
    ).toBe("Theirs");
  });

  it("reports a question that one removed and the other changed", () => {
    const mine = edited((draft) => void removeQuestion(draft, "a"));
    const theirs = edited((draft) => Object.assign(draft.questions[0] ?? {}, { question: "Theirs" }));
    const { draft, conflicts } = mergeDrafts(base, mine, theirs);
    expect(ids(draft)).toEqual(["b", "c"]);
    expect(conflicts).toMatchObject([
      { path: ["questions", "a"], mine: undefined, theirs: { question: "Theirs" } },
    ]);
    const settled = edited((it) => conflicts[0] && resolveConflict(it, conflicts[0], "theirs"), draft);
    expect(ids(settled)).toContain("a");
    expect(mergeDrafts(base, theirs, mine, "theirs").draft.questions.map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it("loses nothing and has no conflicts when only one side changed", () => {
    const draft = (given: object) => toDraft({ ...given, name: "A survey" } as SurveyBody);
    fc.assert(
      fc.property(anySurvey, anySurvey, (from, to) => {
        const [was, is] = [draft(from), draft(to)];
        for (const merged of [
          mergeDrafts(was, is, was),
          mergeDrafts(was, was, is),
          mergeDrafts(was, is, is),
        ]) {
          expect(merged.conflicts).toEqual([]);
          expect(toSurveyInput(merged.draft)).toEqual(toSurveyInput(is));
          expect(changesBetween(is, merged.draft)).toEqual({});
        }
      }),
    );
  });
});
