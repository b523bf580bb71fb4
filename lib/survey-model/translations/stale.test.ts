import { describe, expect, test } from "vitest";
import type { ActivityChange } from "@/lib/contract/activity/entry";
import { staleTranslations } from "@/lib/survey-model/translations/stale";

const asked = (question: string, fr?: string) => [
  { id: "q", type: "open", question, ...(fr ? { translations: { fr: { question: fr } } } : {}) },
];

/** Consecutive versions of a survey with this content. */
function versionsOf(states: ReturnType<typeof asked>[]) {
  const change = (before: unknown, after: unknown): ActivityChange => ({
    type: "Survey",
    action: "changed",
    field: "questions",
    before,
    after,
  });
  return states.map((state, at) => ({
    version: at + 1,
    changes: at === 0 ? null : [change(states[at - 1], state)],
  }));
}

const stale = (...states: ReturnType<typeof asked>[]) =>
  staleTranslations({ questions: states.at(-1) }, versionsOf(states)).map(({ source }) => source);

describe("a translation", () => {
  test("is up to date when its text never changed", () => {
    expect(stale(asked("Why?", "Pourquoi ?"))).toEqual([]);
    expect(stale(asked("Why?"), asked("Why?", "Pourquoi ?"))).toEqual([]);
  });

  test("is stale when its text changed after it, and returns the text it translated", () => {
    expect(stale(asked("Why?", "Pourquoi ?"), asked("Why not?", "Pourquoi ?"))).toEqual(["Why?"]);
    expect(stale(asked("Why?"), asked("Why?", "A"), asked("Who?", "A"), asked("How?", "A"))).toEqual([
      "Why?",
    ]);
  });

  test("is up to date again when it changed, too, or its text was changed back", () => {
    expect(stale(asked("Why?", "A"), asked("Who?", "A"), asked("Who?", "B"))).toEqual([]);
    expect(stale(asked("Why?", "A"), asked("Who?", "B"))).toEqual([]);
    expect(stale(asked("Why?", "A"), asked("Who?", "A"), asked("Why?", "A"))).toEqual([]);
  });

  test("is compared in a draft with the last version", () => {
    const versions = versionsOf([asked("Why?", "A")]);
    const saved = { questions: asked("Why?", "A") };
    expect(staleTranslations({ questions: asked("Who?", "A") }, versions, saved)).toMatchObject([
      { language: "fr", source: "Why?", text: { key: "q/question", text: "Who?" } },
    ]);
    expect(staleTranslations({ questions: asked("Who?", "B") }, versions, saved)).toEqual([]);
  });

  test("is up to date where a user confirmed it for the current text, until that changes", () => {
    const kept = (question: string, translation: string, pairs: unknown) =>
      asked(question, translation).map((it) => ({ ...it, keptTranslations: { fr: pairs } }));
    const versions = versionsOf([asked("Why?", "A"), asked("Who?", "A")]);
    const saved = { questions: asked("Who?", "A") };
    const judge = (questions: object[]) =>
      staleTranslations({ questions }, versions, saved).map(({ source }) => source);
    expect(judge(kept("Who?", "A", [["Who?", "A"]]))).toEqual([]);
    expect(judge(kept("How?", "A", [["Who?", "A"]]))).toEqual(["Who?"]);
    expect(judge(kept("Who?", "A", [["Who?", "B"]]))).toEqual(["Why?"]);
    for (const odd of [null, "A", [["Who?"]], [[1, "A"]], { "Who?": "A" }]) {
      expect(judge(kept("Who?", "A", odd))).toEqual(["Why?"]);
    }
  });

  test("is computed from versions in any order, and without any", () => {
    const versions = versionsOf([asked("Why?", "A"), asked("Who?", "A")]).reverse();
    expect(staleTranslations({ questions: asked("Who?", "A") }, versions)).toHaveLength(1);
    expect(staleTranslations({ questions: asked("Who?", "A") }, [])).toEqual([]);
  });
});
