import { describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const questions = [
  { type: "open" as const, id: "why", question: "Why?" },
  { type: "rating" as const, id: "score", question: "How likely?", scale: 10 as const },
  { type: "single_choice" as const, id: "plan", question: "Plan?", choices: ["Free", "Pro"] },
  {
    type: "multiple_choice" as const,
    id: "uses",
    question: "Uses?",
    choices: ["Work", "Home; garden", "Other"],
    hasOpenChoice: true,
  },
];

async function build(type: "api" | "popover" = "api") {
  const { project, user } = await buildMembership();
  const survey = await buildSurvey(project, { type, questions });
  const params = { project_id: project.id, id: survey.id };
  const mapping = { questions: { why: 2, score: 3, plan: 4, uses: 5 }, time_column: 0, person_column: 1 };
  const send = (csv: string, body: object = {}) =>
    call(surveyAnswers.importResponses, route, { as: user, params, body: { csv, ...mapping, ...body } });
  return { project, user, params, send };
}

const csv = [
  "\uFEFFTime;Person;Why;Score;Plan;Uses",
  `2026-01-02T10:00:00Z;ada;"Too slow; really";9;Pro;"Work; ""Home; garden"""`,
  ";;'=1+1;0;;Pets",
  ";;;0;;",
  ";;;0;;",
  "yesterday;;x;;;",
  ";;;11;;",
  ";;;;Gold;",
  ";;;;;",
  "2999-01-01;;x;;;",
  "2026-01-02;bob;;;;",
].join("\r\n");

describe("an import of responses from CSV", () => {
  it("previews, imports what is valid with persons, and adds nothing when it is repeated", async () => {
    const { project, send } = await build();
    const preview = await send(csv, { dry_run: true });
    expect(preview.body).toMatchObject({ rows: 9, added: 4, existing: 0, refused: 5 });
    expect(preview.body.preview[0]).toEqual({
      line: 2,
      time: "2026-01-02T10:00:00.000Z",
      person: "ada",
      answers: { why: "Too slow; really", score: "9", plan: "Pro", uses: ["Work", "Home; garden"] },
    });
    expect(preview.body.errors).toEqual([
      { line: 6, column: 0, code: "invalid_time", value: null, message: "Invalid date and time." },
      {
        ...{ line: 7, column: 3, code: "not_in_scale", value: "0–10" },
        message: "Enter a whole number in the range 0–10.",
      },
      {
        ...{ line: 8, column: 4, code: "unknown_choice", value: "Gold" },
        message: "The question has no choice “Gold”.",
      },
      { line: 10, column: 0, code: "future_time", value: null, message: "The time is in the future." },
      { line: 11, column: null, code: "no_answers", value: null, message: "The row answers no question." },
    ]);
    const where = { project_id: project.id };
    expect(await db.event.count({ where })).toBe(0);
    expect((await send(csv)).body).toMatchObject({ added: 4, existing: 0 });
    expect((await send(csv)).body).toMatchObject({ added: 0, existing: 4 });
    expect((await send(csv, { dry_run: true })).body).toMatchObject({ added: 0, existing: 4 });
    const responses = await db.response.findMany({ where, orderBy: { timestamp: "asc" } });
    expect(responses).toHaveLength(4);
    expect(responses[0]).toMatchObject({ distinct_id: "ada", completed: true, answers: { plan: "Pro" } });
    expect(responses.map(({ answers }) => answers)).toContainEqual(
      expect.objectContaining({ why: "=1+1", uses: ["Pets"] }),
    );
    expect(await db.person.count({ where })).toBe(1);
    expect(await db.activity.findMany({ where: { ...where, activity: "responses_imported" } })).toHaveLength(
      1,
    );
    expect(await db.delivery.count({ where })).toBe(0);
  });

  it.each([
    ["another type of survey", "popover", {}, null],
    ["a question that is none", "api", { questions: { other: 1 } }, "questions"],
    ["a column that is none", "api", { questions: { why: 6 } }, "questions"],
    ["too many rows", "api", { csv: `a,b,c,d,e,f\n${"x,,,,,\n".repeat(10_001)}` }, "csv"],
  ] as const)("refuses %s", async (_, type, body, attr) => {
    const { send } = await build(type);
    const refused = await send(csv, body);
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ attr })]);
  });

  it("answers an empty file and one without answers with nothing", async () => {
    const { send } = await build();
    expect((await send("a,b,c,d,e,f")).body).toMatchObject({ rows: 0, added: 0 });
    expect((await send("", { questions: {}, time_column: null, person_column: null })).body).toMatchObject({
      rows: 0,
    });
  });

  it("needs both scopes and a survey of the project", async () => {
    const { user, params } = await build();
    const key = await buildKey({ user, scopes: ["survey:write"] });
    const body = { csv, questions: {} };
    expect((await call(surveyAnswers.importResponses, route, { as: key, params, body })).status).toBe(403);
    const other = await build();
    const elsewhere = { as: other.user, params: { ...other.params, id: params.id }, body };
    expect((await call(surveyAnswers.importResponses, route, elsewhere)).status).toBe(404);
  });
});
