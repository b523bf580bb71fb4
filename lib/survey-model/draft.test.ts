import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { SurveyInput } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";
import { asJson } from "@/lib/contract/wire/json";
import type { Draft } from "@/lib/survey-model/draft";
import { draftFields } from "@/lib/survey-model/draft";
import { changedFields, changesBetween } from "@/lib/survey-model/draft/changed-fields";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { anySurvey } from "@/lib/testing/surveys";

const bodies = anySurvey.map((given) => asJson({ ...given, name: "A survey" }) as SurveyBody);

const draftOf = (questions: object[], rest: object = {}): Draft =>
  toDraft({ name: "A survey", type: "popover", ...rest, questions } as SurveyBody);

/** A body in comparable form: without generated ids and fields at their default. */
const written = (body: SurveyBody): JsonObject => asJson(body) as JsonObject;

describe("a draft", () => {
  it("represents any survey", () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const draft = toDraft(body);
        const again = written(toSurveyInput(draft));
        for (const field of draftFields) {
          if (field === "questions" || body[field] === undefined || body[field] === null) continue;
          expect(again[field]).toEqual(body[field]);
        }
        const sent = (body.questions ?? []) as JsonObject[];
        const back = again.questions as JsonObject[];
        expect(back).toHaveLength(sent.length);
        for (const [index, question] of sent.entries()) {
          const { id, ...rest } = back[index] ?? {};
          const { id: had, ...all } = question;
          expect(rest).toEqual(all);
          if (had) expect(id).toBe(had);
          else expect(id).toMatch(/^[0-9a-f-]{36}$/);
        }
        expect(SurveyInput.safeParse(toSurveyInput(draft)).error).toBeUndefined();
      }),
    );
  });

  it("stays the same when it is written and read again", () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const draft = toDraft(body);
        const again = toDraft(toSurveyInput(draft), draft);
        expect(toSurveyInput(again)).toEqual(toSurveyInput(draft));
        expect(changesBetween(draft, again)).toEqual({});
      }),
    );
  });

  it("has a unique id for each question, and writes repeated ones that older rules stored once", () => {
    const draft = draftOf([
      { id: "a", type: "open", question: "One", branching: { type: "specific_question", index: 1 } },
      { id: "a", type: "open", question: "Two" },
      { id: "end", type: "open", question: "Three" },
      { type: "open", question: "Four" },
    ]);
    expect(new Set(draft.questions.map(({ id }) => id)).size).toBe(4);
    expect(draft.questions.some(({ id }) => id === "end")).toBe(false);
    expect(draft.questions[0]?.branching).toEqual({
      type: "specific_question",
      target: draft.questions[1]?.id,
    });
    const idsOf = ({ questions }: SurveyBody) => questions?.map(({ id }) => id).slice(0, 3);
    expect(idsOf(toSurveyInput(draft))).toEqual(["a", "a-2", "end"]);
    expect(idsOf(toSurveyInput(toDraft(toSurveyInput(draft))))).toEqual(["a", "a-2", "end"]);
  });

  it("keeps an index without a question, which matches no later question either", () => {
    const stored = [{ type: "open", question: "One", branching: { type: "specific_question", index: 1 } }];
    const draft = draftOf(stored);
    expect(draft.questions[0]?.branching).toEqual({ type: "specific_question", target: { index: 1 } });
    expect(toSurveyInput(draft).questions?.[0]?.branching).toEqual({ type: "specific_question", index: 1 });
    draft.questions.push({ id: "new", type: "open", question: "Two" });
    expect(toSurveyInput(draft).questions?.[0]?.branching).toEqual({ type: "specific_question", index: 2 });
  });

  it("keeps a response key without a choice, which matches no later choice either", () => {
    const draft = draftOf([
      {
        type: "single_choice",
        question: "One",
        choices: ["a", "b"],
        branching: { type: "response_based", responseValues: { "1": "end", "2": 0 } },
      },
    ]);
    const [question] = draft.questions;
    if (question?.type !== "single_choice") throw new Error("It is one of choices.");
    expect(question.branching).toEqual({
      type: "response_based",
      responses: { [question.choices[1]?.id ?? ""]: "end", "2": question.id },
    });
    question.choices.push({ id: "c", text: "c", translations: {} });
    expect(toSurveyInput(draft).questions?.[0]?.branching).toEqual({
      type: "response_based",
      responseValues: { "1": "end" },
    });
  });

  it("keeps the translation of a choice with the choice", () => {
    const draft = draftOf([
      {
        type: "single_choice",
        question: "One",
        choices: ["yes", "no"],
        translations: { de: { question: "Eins", choices: ["ja", "nein"] }, fr: { question: "Un" } },
      },
    ]);
    const [question] = draft.questions;
    if (question?.type !== "single_choice") throw new Error("It is one of choices.");
    question.choices.reverse();
    question.choices.push({ id: "c", text: "maybe", translations: {} });
    expect(toSurveyInput(draft).questions?.[0]).toMatchObject({
      choices: ["no", "yes", "maybe"],
      translations: { de: { question: "Eins", choices: ["nein", "ja", "maybe"] }, fr: { question: "Un" } },
    });
  });

  it("matches choices by their text, then by their position", () => {
    const question = { id: "q", type: "single_choice", question: "One", choices: ["a", "b", "c"] };
    const draft = draftOf([question]);
    const again = toDraft(
      {
        name: "A survey",
        type: "popover",
        questions: [{ ...question, choices: ["b", "B!", "c", "d"] }],
      } as SurveyBody,
      draft,
    );
    const ids = (of: Draft) =>
      (of.questions[0]?.type === "single_choice" ? of.questions[0].choices : []).map(({ id }) => id);
    const [, b, c] = ids(draft);
    expect(ids(again)[0]).toBe(b);
    expect(ids(again)[2]).toBe(c);
    expect(new Set(ids(again)).size).toBe(4);
  });
});

describe("the changes between two drafts", () => {
  it("are empty between a draft and itself, and contain only the different fields", () => {
    const saved = draftOf([{ id: "q", type: "open", question: "One" }]);
    expect(changesBetween(saved, saved)).toEqual({});
    expect(changesBetween(saved, { ...saved, name: "Other" })).toEqual({ name: "Other" });
    const [question] = saved.questions;
    if (!question) throw new Error("There is one.");
    const draft = { ...saved, questions: [{ ...question, question: "Two" }], archived: true };
    expect(changedFields(saved, draft)).toEqual(["questions", "archived"]);
  });

  it("compare instants regardless of format", () => {
    const saved = draftOf([], { start_date: "2026-01-01T08:00:00.250000Z", end_date: null });
    expect(changesBetween(saved, { ...saved, start_date: "2026-01-01T09:00:00.25+01:00" })).toEqual({});
    const later = { ...saved, start_date: "2026-01-01T08:00:01Z", end_date: "2026-02-01T08:00:00Z" };
    expect(changedFields(saved, later)).toEqual(["start_date", "end_date"]);
  });

  it("remove targeting with remove_targeting_flag", () => {
    const saved = draftOf([], { targeting_flag_filters: { groups: [] } });
    expect(changesBetween(saved, { ...saved, targeting_flag_filters: null })).toEqual({
      remove_targeting_flag: true,
    });
    expect(changesBetween({ ...saved, targeting_flag_filters: null }, saved)).toEqual({
      targeting_flag_filters: { groups: [] },
    });
  });

  it("include the linked flag with conditions that require its variant", () => {
    const saved = draftOf([], { linked_flag_id: 7, conditions: { url: "/a" } });
    const draft = { ...saved, conditions: { linkedFlagVariant: "b" } };
    expect(changesBetween(saved, draft)).toEqual({
      linked_flag_id: 7,
      conditions: { linkedFlagVariant: "b" },
    });
    expect(changesBetween(saved, { ...saved, name: "Other" })).toEqual({ name: "Other" });
  });

  it("ignore the memory of the draft", () => {
    const saved = draftOf([]);
    const draft = { ...saved, memory: { ...saved.memory, setAside: { q: { link: "https://x.com" } } } };
    expect(changedFields(saved, draft)).toEqual([]);
  });
});
