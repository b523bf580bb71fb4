import { expect, it } from "vitest";
import type { GrantedScope } from "@/lib/contract/access/scope";
import { persons } from "@/lib/contract/endpoints/persons";
import { db } from "@/lib/database/client";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildFlag, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { readArchive, readRows } from "@/lib/testing/read-archive";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";

const scopes: GrantedScope[] = [
  "person:read",
  "survey:read",
  "cohort:read",
  "feature_flag:read",
  "activity_log:read",
];

const ask = (as: Credential, project: { id: number }, id: string) =>
  call(persons.export, route, { as, params: { project_id: project.id, id } });

it("needs all of its scopes, an id, and a person of the project", async () => {
  const project = await buildProject();
  const { uuid } = await buildPerson(project);
  for (const missing of scopes) {
    const as = await buildKey({ project, scopes: scopes.filter((scope) => scope !== missing) });
    expect((await ask(as, project, uuid)).status).toBe(403);
  }
  const as = await buildKey({ project, scopes });
  expect((await ask(as, project, "ada")).status).toBe(400);
  expect((await ask(as, project, (await buildPerson(await buildProject())).uuid)).status).toBe(404);
});

it("records nothing for HEAD, which gets no data", async () => {
  const project = await buildProject();
  const as = await buildKey({ project, scopes });
  const { uuid } = await buildPerson(project);
  const params = { project_id: project.id, id: uuid };
  expect((await call(persons.export, route, { as, params, method: "HEAD" })).status).toBe(200);
  expect(await db.activity.count({ where: { project_id: project.id } })).toBe(0);
});

it("is one archive of everything about the person, and of no one else", async () => {
  const project = await buildProject();
  const as = await buildKey({ project, scopes });
  const survey = await buildSurvey(project, {
    name: "Tea",
    questions: [{ type: "open", question: "Why?" }],
  });
  await buildFlag(project, { key: "half" });
  await captureEvents(
    project,
    { event: "signed up", distinct_id: "ada", properties: { $set: { plan: "pro" } } },
    {
      event: "survey sent",
      distinct_id: "ada",
      properties: { $survey_id: survey.id, $survey_submission_id: "s1", $survey_response: "Because" },
    },
    { event: "elsewhere", distinct_id: "eve", properties: { $set: { email: "eve@example.com" } } },
  );
  const person = await readPerson(project, "ada");
  if (!person) throw new Error("The person was captured.");
  const cohort = await db.cohort.create({
    data: { project_id: project.id, name: "Staff", is_static: true },
  });
  await db.cohortMember.create({
    data: { project_id: project.id, cohort_id: cohort.id, person_id: person.id },
  });

  const { status, headers, body } = await ask(as, project, person.uuid);
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="fieldbook-person-${person.uuid}.tar.gz"`,
  );
  const files = await readArchive(body);
  expect(JSON.parse(files.get("manifest.json") ?? "")).toMatchObject({
    format: "fieldbook-person-export",
    person: { uuid: person.uuid },
    files: { "flags.json": "What each feature flag is for the person now, and why." },
  });
  expect(JSON.parse(files.get("counts.json") ?? "")).toEqual({
    person: 1,
    events: 2,
    survey_answers: 1,
    cohorts: 1,
    event_deletions: 0,
    activity: 1,
  });
  expect(readRows(files, "person")).toMatchObject([
    { uuid: person.uuid, distinct_ids: ["ada"], properties: { plan: "pro" } },
  ]);
  expect(
    readRows(files, "events")
      .map(({ event }) => event)
      .toSorted(),
  ).toEqual(["signed up", "survey sent"]);
  expect(readRows(files, "survey_answers")).toMatchObject([
    {
      survey: "Tea",
      submission_id: "s1",
      answers: [{ question_text: "Why?", answer: "Because" }],
      tags: [],
      archived: false,
    },
  ]);
  expect(readRows(files, "cohorts")).toMatchObject([{ name: "Staff" }]);
  expect(readRows(files, "activity")).toMatchObject([{ activity: "exported" }]);
  expect(JSON.parse(files.get("flags.json") ?? "")).toHaveProperty("half");
  const all = [...files.values()].join();
  expect(all).not.toContain("eve@example.com");
  expect(all).not.toContain(project.api_token);
});

it("has each question's text as it was when it was answered, also of a removed question", async () => {
  const project = await buildProject();
  const as = await buildKey({ project, scopes });
  const asking = (...texts: string[]) =>
    texts.map((question, at) => ({ type: "open" as const, id: `q${at}`, question }));
  const survey = await buildSurvey(project, { questions: asking("Today?") });
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await db.surveyVersion.deleteMany({ where: { project_id: project.id } });
  await db.surveyVersion.createMany({
    data: [
      { version: 1, created_at: hour(-3), content: { questions: asking("First?", "Removed?") } },
      { version: 2, created_at: hour(-1), content: { questions: asking("Second?") } },
    ].map((version) => ({ project_id: project.id, survey_id: survey.id, ...version })),
  });
  const answered = (hours: number, answers: object) => ({
    event: "survey sent",
    distinct_id: "ada",
    timestamp: hour(hours).toISOString(),
    properties: { $set: { plan: "pro" }, $survey_id: survey.id, ...answers },
  });
  await captureEvents(
    project,
    answered(-2, { $survey_response_q0: "a", $survey_response_1: "b" }),
    answered(-0.5, { $survey_response_q0: "c", $survey_response_q1: "d" }),
  );
  const person = await readPerson(project, "ada");
  const files = await readArchive((await ask(as, project, person?.uuid ?? "")).body);
  const answer = (question_id: string, question_text: string, answer: string) => ({
    question_id,
    question_text,
    answer,
  });
  expect(readRows(files, "survey_answers").map(({ answers }) => answers)).toEqual([
    [answer("q0", "First?", "a"), answer("q1", "Removed?", "b")],
    [answer("q0", "Second?", "c"), answer("q1", "Removed?", "d")],
  ]);
});
