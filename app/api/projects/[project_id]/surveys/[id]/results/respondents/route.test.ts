import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { db } from "@/lib/database/client";
import type { Person } from "@/lib/database/generated/client";
import {
  buildEvent,
  buildKey,
  buildPerson,
  buildProject,
  buildSurvey,
  type ReadProject,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

let project: ReadProject;
/** With persons and responses. */
let other: ReadProject;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const read = (id: string, query: Record<string, string> = {}, as = key, of = project) =>
  call(surveyAnswers.respondentProfile, route, { as, params: { project_id: of.id, id }, query });

const dayMs = 86_400_000;
const questions = [
  {
    id: "nps",
    type: "rating" as const,
    question: "Recommend us?",
    display: "number" as const,
    scale: 10 as const,
  },
  { id: "ease", type: "rating" as const, question: "Easy?", display: "number" as const, scale: 7 as const },
  {
    id: "help",
    type: "rating" as const,
    question: "Helpful?",
    display: "number" as const,
    scale: 7 as const,
  },
  { id: "why", type: "open" as const, question: "Why?" },
];

/** Captures a response of a person, who was shown the survey so many seconds before. */
async function respond(
  survey: { id: string },
  person: Person,
  answers: Record<string, string>,
  { at, seconds }: { at: string; seconds: number | null },
) {
  const ended = new Date(`2026-11-01T${at}:00Z`);
  const event = (name: string, timestamp: Date, more = {}) =>
    buildEvent(other, {
      event: name,
      person_id: person.id,
      timestamp,
      properties: { $survey_id: survey.id, ...more },
    });
  if (seconds !== null) await event("survey shown", new Date(ended.getTime() - 1000 * seconds));
  await event(
    "survey sent",
    ended,
    Object.fromEntries(Object.entries(answers).map(([id, answer]) => [`$survey_response_${id}`, answer])),
  );
}

describe("GET surveys/:id/results/respondents/", () => {
  it("is refused without survey:read", async () => {
    const { id } = await buildSurvey(project);
    expect((await read(id, {}, await buildKey({ project, scopes: ["person:read"] }))).status).toBe(403);
  });

  it.each([
    [{ date_from: "soon" }, "date_from"],
    [{ properties: "[" }, "properties"],
  ])("refuses %j", async (query, attr) => {
    expect(await read((await buildSurvey(project)).id, query)).toMatchObject({ status: 400, body: { attr } });
  });

  it("answers 404 for a survey of another project", async () => {
    expect((await read((await buildSurvey(await buildProject())).id)).status).toBe(404);
  });

  it("answers without responses, and without persons", async () => {
    expect((await read((await buildSurvey(project, { questions })).id)).body).toMatchObject({
      audience: 0,
      compared: 0,
      groups: [],
      quality: { responses: 0, seconds_per_question: { median: null, n: 0 }, flagged: 0 },
    });
  });

  it("compares respondents with the audience and judges their answers, as by hand", async () => {
    other = await buildProject();
    const as = await buildKey({ project: other });
    const masked = await buildKey({ project: other, is_masked: true });
    const survey = await buildSurvey(other, { questions });
    const persons: Person[] = [];
    // Twenty persons: ten on each plan, those with numbers below ten created yesterday, the others 40 days ago.
    for (let n = 0; n < 20; n++) {
      persons.push(
        await buildPerson(other, {
          properties: {
            plan: n < 10 ? "team" : "free",
            email: `p${n % 2}@example.com`,
            number: n,
            all: "same",
          },
          created_at: new Date(Date.now() - (n < 10 ? 1 : 40) * dayMs),
        }),
      );
    }
    const cohort = await db.cohort.create({
      data: { project_id: other.id, name: "Readers", is_static: true },
    });
    await db.cohortMember.createMany({
      data: persons
        .slice(0, 8)
        .map(({ id }) => ({ project_id: other.id, cohort_id: cohort.id, person_id: id })),
    });
    const answer = { nps: "10", ease: "3", help: "4", why: "fine by me" };
    // Six of the team answer in 24 seconds, four questions each; the last one in four.
    for (let n = 0; n < 6; n++)
      await respond(survey, persons[n]!, answer, { at: `0${n}:00`, seconds: n === 5 ? 4 : 24 });
    // The first one answers the same again, the second another rating in a word, thrice the same number.
    await respond(survey, persons[0]!, answer, { at: "10:00", seconds: null });
    await respond(
      survey,
      persons[1]!,
      { nps: "5", ease: "5", help: "5", why: "meh" },
      { at: "11:00", seconds: 24 },
    );

    const { body } = await read(survey.id, {}, as, other);
    const group = (kind: string, key: string, value: string) =>
      body.groups.find((each) => each.kind === kind && each.key === key && each.value === value);
    expect(body.audience).toBe(20);
    expect(group("property", "plan", "team")).toMatchObject({
      respondents: { persons: 6, of: 6, share: 1 },
      audience: { persons: 10, of: 20, share: 0.5 },
      difference: { value: 0.5, verdict: "higher", interval: { method: "newcombe" } },
    });
    expect(group("property", "plan", "free")).toMatchObject({
      difference: { value: -0.5, verdict: "lower" },
    });
    expect(group("cohort", String(cohort.id), "Readers")).toMatchObject({
      respondents: { persons: 6 },
      audience: { persons: 8, share: 0.4 },
    });
    expect(group("tenure", "0", "7")).toMatchObject({
      respondents: { persons: 6 },
      audience: { persons: 10 },
    });
    // Neither what is personal, nor what everyone has, nor what nearly everyone has for himself.
    expect(body.groups.filter(({ key }) => ["email", "all", "number"].includes(key))).toEqual([]);

    const { quality } = body;
    expect(quality.responses).toBe(8);
    expect(quality.seconds_per_question).toEqual({ median: 6, n: 7 });
    expect(quality.checks).toEqual([
      { check: "fast", responses: 1, of: 7 },
      { check: "straight_lined", responses: 1, of: 8 },
      { check: "duplicate", responses: 1, of: 8 },
      { check: "one_word", responses: 1, of: 8 },
    ]);
    expect(quality.flagged).toBe(3);
    // Seven promoters and a detractor; without the fast one, the repeated one and the careless one five promoters.
    expect(quality.scores[0]).toMatchObject({
      question_id: "nps",
      is_nps: true,
      all: { value: 75, n: 8 },
      unflagged: { value: 100, n: 5 },
    });
    expect(quality.scores[1]).toMatchObject({ all: { value: 3.25, n: 8 }, unflagged: { value: 3, n: 5 } });
    // Who may not read the texts gets the same counts.
    expect((await read(survey.id, {}, masked, other)).body).toEqual(body);
    expect((await read(survey.id, { date_from: "2026-11-02" }, as, other)).body.quality.responses).toBe(0);
  });
});
