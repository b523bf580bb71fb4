import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/contract/wire/json";
import { surveyDiff } from "@/lib/survey-model/diff";
import type { Difference } from "@/lib/survey-model/diff/difference";
import { matchChoices } from "@/lib/survey-model/diff/match-choices";

const first = { id: "a", type: "rating", question: "How likely?", scale: 10 };
const second = { id: "b", type: "single_choice", question: "Who?", choices: ["Yes", "Maybe", "No"] };
const third = { id: "c", type: "open", question: "Why?" };
const survey = (...questions: JsonObject[]): JsonObject => ({ name: "NPS", questions });
/** Differences with questions by their id. */
const withQuestionIds = (differences: Difference[]) =>
  differences.map((difference) => ({ ...difference, question: difference.question?.id ?? null }));

describe("the diff of questions", () => {
  it("is empty without a change, regardless of server fields", () => {
    const before = survey(first, second, third);
    const after = {
      ...before,
      id: "x",
      created_at: "2026-01-01T00:00:00Z",
      description: "",
      appearance: null,
    };
    expect(surveyDiff(before, after)).toEqual([]);
    expect(surveyDiff(before, structuredClone(before))).toEqual([]);
  });

  it("shows a move as one move, and added and removed questions", () => {
    const added = { id: "d", type: "link", question: "Read on" };
    expect(withQuestionIds(surveyDiff(survey(first, second, third), survey(third, first, added)))).toEqual([
      { kind: "question_moved", question: "c" },
      { kind: "question_added", question: "d" },
      { kind: "question_removed", question: "b" },
    ]);
  });

  it("matches a question without an id by its text", () => {
    const { id: _id, ...nameless } = second;
    expect(surveyDiff(survey(first, second), survey(first, nameless))).toEqual([]);
    const twice = survey(first, nameless, nameless);
    expect(withQuestionIds(surveyDiff(survey(first, second), twice))).toEqual([
      { kind: "question_added", question: "after-2" },
    ]);
  });

  it("shows each field of a question, also unknown ones", () => {
    const after = survey({ ...first, question: "How very likely?", scale: 5, colour: "teal" });
    expect(withQuestionIds(surveyDiff(survey(first), after))).toEqual([
      { kind: "field", question: "a", field: "question", before: "How likely?", after: "How very likely?" },
      { kind: "field", question: "a", field: "scale", before: 10, after: 5 },
      { kind: "field", question: "a", field: "colour", before: null, after: "teal" },
    ]);
  });

  it("shows a renamed, a moved, an added and a removed choice", () => {
    const choices = (...texts: string[]) => survey({ ...second, choices: texts });
    expect(
      withQuestionIds(surveyDiff(choices("Yes", "Maybe", "No"), choices("Yes", "Perhaps", "No"))),
    ).toEqual([{ kind: "choice_renamed", question: "b", before: "Maybe", after: "Perhaps" }]);
    expect(withQuestionIds(surveyDiff(choices("Yes", "Maybe", "No"), choices("No", "Yes", "Maybe")))).toEqual(
      [{ kind: "choice_moved", question: "b", text: "No", before: 2, after: 0 }],
    );
    expect(withQuestionIds(surveyDiff(choices("Yes", "Maybe"), choices("Yes", "Maybe", "Never")))).toEqual([
      { kind: "choice_added", question: "b", text: "Never", before: null, after: 2 },
    ]);
    expect(withQuestionIds(surveyDiff(choices("Yes", "Maybe", "No"), choices("Yes", "No")))).toEqual([
      { kind: "choice_removed", question: "b", text: "Maybe", before: 1, after: null },
    ]);
  });
});

describe("the diff of branching", () => {
  const branched = (branching: JsonObject | undefined, question: JsonObject = first) => ({
    ...question,
    ...(branching && { branching }),
  });
  const byAnswer = (responseValues: JsonObject) => ({ type: "response_based", responseValues });

  it("is shown answer by answer, targets by question", () => {
    const before = survey(branched(byAnswer({ detractors: 2, passives: 2 })), second, third);
    const after = survey(branched(byAnswer({ detractors: 2, passives: "end" })), second, third);
    expect(surveyDiff(before, after)).toEqual([
      {
        kind: "branch",
        question: { id: "a", text: "How likely?", before: 0, after: 0 },
        answer: { kind: "bucket", key: "passives" },
        before: { kind: "question", question: { id: "c", text: "Why?", before: 2, after: 2 } },
        after: { kind: "end" },
      },
    ]);
  });

  it("is empty when an index only followed its question", () => {
    const before = survey(branched({ type: "specific_question", index: 2 }), second, third);
    const after = survey(branched({ type: "specific_question", index: 1 }), third, second);
    expect(withQuestionIds(surveyDiff(before, after)).map(({ kind }) => kind)).toEqual(["question_moved"]);
  });

  it("follows choices, not their positions", () => {
    const before = survey(branched(byAnswer({ 1: 1 }), second), third);
    const after = survey(branched(byAnswer({ 2: 1 }), { ...second, choices: ["Yes", "No", "Maybe"] }), third);
    expect(withQuestionIds(surveyDiff(before, after)).map(({ kind }) => kind)).toEqual(["choice_moved"]);
  });

  it("compares the branch of all answers with each branch of the other side", () => {
    const before = survey(branched({ type: "end" }), second, third);
    const after = survey(branched(byAnswer({ detractors: 1, passives: "end" })), second, third);
    expect(withQuestionIds(surveyDiff(before, after))).toMatchObject([
      { answer: { key: "detractors" }, before: { kind: "end" }, after: { question: { id: "b" } } },
    ]);
  });

  it("shows an index without a question", () => {
    const after = survey(branched({ type: "specific_question", index: 9 }), second);
    expect(withQuestionIds(surveyDiff(survey(first, second), after))).toMatchObject([
      { answer: { kind: "any" }, before: { kind: "next" }, after: { kind: "missing", index: 9 } },
    ]);
  });
});

describe("the diff of the survey", () => {
  it("is shown key by key for conditions, appearance and translations", () => {
    const before = {
      conditions: { url: "/a", selector: ".x" },
      appearance: { position: "left" },
      translations: { de: { name: "Eins" } },
    };
    const after = {
      conditions: { url: "/b", selector: ".x" },
      appearance: { position: "left", zIndex: "9" },
      translations: { de: { name: "Zwei" }, fr: { name: "Un" } },
    };
    expect(withQuestionIds(surveyDiff(before, after))).toEqual([
      { kind: "field", question: null, field: "conditions.url", before: "/a", after: "/b" },
      { kind: "field", question: null, field: "appearance.zIndex", before: null, after: "9" },
      { kind: "translation", question: null, language: "de", field: "name", before: "Eins", after: "Zwei" },
      { kind: "translation", question: null, language: "fr", field: "name", before: null, after: "Un" },
    ]);
  });

  it("compares instants regardless of format, and a flag's filters with those it was created from", () => {
    const group = { properties: [{ key: "plan", value: "pro", type: "person" }], rollout_percentage: 50 };
    const before = {
      start_date: "2026-05-01T00:00:00Z",
      targeting_flag: { id: 3, filters: { groups: [{ ...group, aggregation_group_type_index: null }] } },
    };
    const after = { start_date: "2026-05-01T00:00:00+00:00", targeting_flag_filters: { groups: [group] } };
    expect(surveyDiff(before, after)).toEqual([]);
  });

  it("never throws, and is empty for equal surveys", () => {
    const anything = fc.dictionary(
      fc.constantFrom("name", "questions", "translations", "conditions", "appearance", "start_date"),
      fc.jsonValue({ maxDepth: 4 }),
    ) as fc.Arbitrary<JsonObject>;
    fc.assert(
      fc.property(anything, anything, (before, after) => {
        surveyDiff(before, after);
        return surveyDiff(before, structuredClone(before)).length === 0;
      }),
    );
  });
});

describe("matching choices", () => {
  it("compares texts, then positions between the same neighbors", () => {
    expect(matchChoices(["a", "b", "c"], ["a", "B", "c"])).toEqual([0, 1, 2]);
    expect(matchChoices(["a", "b"], ["x", "a", "b", "y"])).toEqual([null, 0, 1, null]);
    expect(matchChoices(["a", "b", "c"], ["a", "x", "y", "c"])).toEqual([0, null, null, 2]);
    expect(matchChoices(["a", "a"], ["a", "a", "a"])).toEqual([0, 1, null]);
  });

  it("matches no choice twice", () => {
    const texts = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 6 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const used = matchChoices(before, after).filter((at) => at !== null);
        return new Set(used).size === used.length && used.every((at) => at < before.length);
      }),
    );
  });
});
