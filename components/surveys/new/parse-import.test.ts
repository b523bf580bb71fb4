import { describe, expect, test } from "vitest";
import { parseImport } from "@/components/surveys/new/parse-import";

const survey = {
  id: "01900000-0000-7000-8000-000000000000",
  name: "Harbour",
  type: "popover",
  start_date: "2026-01-01T00:00:00Z",
  end_date: "2026-02-01T00:00:00Z",
  archived: true,
  linked_flag_id: 7,
  linked_flag: { id: 7, key: "calm" },
  targeting_flag: { id: 8, key: "target", filters: { groups: [] } },
  questions: [{ id: "q", type: "open", question: "What is missing?" }],
};
const parse = (value: unknown) => parseImport(JSON.stringify(value));

describe("imported text", () => {
  test("that is empty is reported as empty", () => {
    expect(parseImport("  \n")).toEqual({ kind: "empty" });
  });

  test("that is no JSON is reported with the parser's message", () => {
    const imported = parseImport("{ name: 1 }");
    expect(imported).toMatchObject({ kind: "notJson", reason: expect.stringContaining("JSON") });
  });

  test("without a survey is told apart from an invalid survey", () => {
    expect([1, {}, [], [survey, 7], { name: "No questions" }].map((value) => parse(value).kind)).toEqual(
      Array(5).fill("notSurvey"),
    );
    expect(parse({ ...survey, questions: [{ type: "rating", question: "?", scale: 4 }] })).toMatchObject({
      kind: "faults",
      faults: [{ name: "Harbour", path: "questions.0.scale" }],
    });
  });

  test("whose questions have one id becomes a draft without ids", () => {
    const [question] = survey.questions;
    const imported = parse({ ...survey, questions: [question, { ...question, question: "Why?" }] });
    if (imported.kind !== "surveys") throw new Error(imported.kind);
    expect(imported.bodies[0]?.questions?.map(({ id }) => id)).toEqual([undefined, undefined]);
  });

  test("becomes a draft with content and audience, without dates, ids and flags", () => {
    const imported = parse(survey);
    if (imported.kind !== "surveys") throw new Error(imported.kind);
    const [body] = imported.bodies;
    expect(body).toMatchObject({
      name: "Harbour",
      start_date: null,
      end_date: null,
      archived: false,
      linked_flag_id: null,
      targeting_flag_filters: { groups: [] },
      questions: [{ type: "open", question: "What is missing?" }],
    });
    expect(body?.questions?.[0]).not.toHaveProperty("id");
  });

  test("may have several surveys, in a list or in a page of the API", () => {
    for (const content of [[survey, survey], { count: 2, results: [survey, survey] }]) {
      const imported = parse(content);
      expect(imported.kind === "surveys" && imported.bodies).toHaveLength(2);
    }
  });
});
