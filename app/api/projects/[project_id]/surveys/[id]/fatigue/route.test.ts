import { beforeEach, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import type { SurveyFatigue } from "@/lib/contract/survey/fatigue";
import type { Project } from "@/lib/database/generated/client";
import {
  buildEvent,
  buildFlag,
  buildKey,
  buildPerson,
  buildProject,
  buildSurvey,
} from "@/lib/testing/factories";
import { buildLargeAudience, largeAudience } from "@/lib/testing/large-audience";
import { call } from "@/lib/testing/request";
import * as peopleRoute from "./people/route";
import * as route from "./route";

const day = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString();

let project: Project;
let as: { value: string };

beforeEach(async () => {
  project = await buildProject();
  as = await buildKey({ project, scopes: ["survey:read"] });
});

const fatigue = (id: string, query = {}) =>
  call(surveyAnswers.fatigue, route, { as, params: { project_id: project.id, id }, query });

/** Persons of a plan, `count` of them. */
const buildPersons = (plan: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => buildPerson(project, { properties: { plan } })));

const see = (person: { id: bigint }, survey: { id: string }, daysAgo: number, event = "survey shown") =>
  buildEvent(project, {
    event,
    person_id: person.id,
    timestamp: new Date(Date.now() - daysAgo * day),
    properties: { $survey_id: survey.id },
  });

const targeting = (plan: string, rollout_percentage = 100) => ({
  targeting_flag_filters: {
    groups: [
      { rollout_percentage, properties: [{ key: "plan", value: [plan], operator: "exact", type: "person" }] },
    ],
  },
});

describe("GET surveys/:id/fatigue/", () => {
  it("tells which part of the audience saw other surveys, which, and what competes", async () => {
    const [a, b, c, d] = await buildPersons("pro", 4);
    const [free] = await buildPersons("free", 3);
    if (!a || !b || !c || !d || !free) throw new Error("missing persons");
    const planned = await buildSurvey(project, targeting("pro"));
    const nps = await buildSurvey(project, { start_date: daysFromNow(-20) });
    const ended = await buildSurvey(project, { start_date: daysFromNow(-90), end_date: daysFromNow(-10) });
    const onlyFree = await buildSurvey(project, { ...targeting("free"), start_date: daysFromNow(-1) });
    const later = await buildSurvey(project, { ...targeting("pro"), start_date: daysFromNow(5) });
    for (const daysAgo of [1, 2]) await see(a, nps, daysAgo);
    await see(b, nps, 3, "survey sent");
    await see(b, ended, 12, "survey dismissed");
    await see(c, nps, 40);
    await see(d, planned, 1);
    await see(free, nps, 1);
    const { status, body } = await fatigue(planned.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      days: 30,
      audience: 4,
      sample_size: 4,
      seen: { persons: 2, share: 0.5 },
      held_back: null,
      seen_surveys: [
        { survey: { id: nps.id, name: nps.name }, seen: { persons: 2, share: 0.5 } },
        { survey: { id: ended.id, name: ended.name }, seen: { persons: 1, share: 0.25 } },
      ],
      competitors: [
        {
          survey: { id: later.id, name: later.name, type: "popover" },
          state: "scheduled",
          start_date: expect.any(String),
          end_date: null,
          is_concurrent: true,
          contact_priority: "medium",
          goes_first: false,
          overlap: { persons: 4, share: 1 },
          seen: { persons: 0, share: 0 },
        },
        {
          survey: { id: nps.id, name: nps.name, type: "popover" },
          state: "running",
          start_date: expect.any(String),
          end_date: null,
          is_concurrent: true,
          contact_priority: "medium",
          goes_first: false,
          overlap: { persons: 4, share: 1 },
          seen: { persons: 2, share: 0.5 },
        },
      ],
    });
    expect((await fatigue(planned.id, { days: 2 })).body.seen).toEqual({ persons: 1, share: 0.25 });
    expect((await fatigue(planned.id, { days: 60 })).body.seen).toEqual({ persons: 3, share: 0.75 });
    expect((await fatigue(onlyFree.id)).body).toMatchObject({ audience: 3, seen: { persons: 1 } });
  });

  it("tells who has no contact budget left, as the flags have it, and which competitors go first", async () => {
    const timezone = "Asia/Tokyo";
    project = await buildProject({ timezone, survey_config: { contact_budget: { surveys: 2, days: 10 } } });
    as = await buildKey({ project, scopes: ["survey:read"] });
    const people = await buildPersons("pro", 5);
    const planned = await buildSurvey(project, { start_date: daysFromNow(-1) });
    const others = [];
    for (const contact_priority of ["high", "low", "exempt"] as const)
      others.push(await buildSurvey(project, { contact_priority, start_date: daysFromNow(-3) }));
    const [high, low, exempt] = others as [typeof planned, typeof planned, typeof planned];
    // Nine days ago counts, ten do not; neither do the survey itself, exempt ones and second times.
    const seen = [
      [[high, 0] as const, [low, 9] as const],
      [[high, 0] as const, [low, 10] as const],
      [[high, 0] as const, [high, 1] as const, [exempt, 1] as const],
      [[high, 0] as const, [planned, 1] as const],
      [],
    ];
    for (const [index, person] of people.entries())
      for (const [survey, days] of seen[index] ?? []) await see(person, survey, days);
    const { body } = await fatigue(planned.id);
    expect(body.held_back).toEqual({ persons: 1, share: 0.2 });
    const listed = await call(surveyAnswers.fatiguePeople, peopleRoute, {
      as: await buildKey({ project, scopes: ["survey:read", "person:read"] }),
      params: { project_id: project.id, id: planned.id },
      query: { held_back: "true" },
    });
    expect(listed.body).toMatchObject({
      count: 1,
      results: [{ person: { uuid: people[0]!.uuid }, surveys: 2 }],
    });
    const first = Object.fromEntries(
      body.competitors.map((one: SurveyFatigue["competitors"][number]) => [
        one.contact_priority,
        one.goes_first,
      ]),
    );
    expect(first).toEqual({ high: true, low: false, exempt: false });
    expect((await fatigue(exempt.id)).body.held_back).toBeNull();
  });

  it("counts rollouts as the share that they are, of linked flags, too", async () => {
    await buildPersons("pro", 10);
    await buildPersons("free", 10);
    const flag = await buildFlag(project, { filters: { groups: [{ rollout_percentage: 50 }] } });
    const half = await buildSurvey(project, { ...targeting("pro", 50), start_date: daysFromNow(-1) });
    const quarter = await buildSurvey(project, { ...targeting("pro", 50), linked_flag_id: flag.id });
    expect((await fatigue(half.id)).body).toMatchObject({ audience: 5, sample_size: 10, competitors: [] });
    const { body } = await fatigue(quarter.id);
    expect(body).toMatchObject({ audience: 3, sample_size: 10, seen: { persons: 0, share: 0 } });
    expect(body.competitors[0]?.overlap).toEqual({ persons: 1, share: 0.5 });
  });

  it("knows which competitors end before a survey begins", async () => {
    await buildPersons("pro", 1);
    const ending = await buildSurvey(project, { start_date: daysFromNow(-2), end_date: daysFromNow(1) });
    const [next, draft] = [
      await buildSurvey(project, { start_date: daysFromNow(3) }),
      await buildSurvey(project),
    ];
    const concurrency = async (id: string) =>
      new Map(
        (await fatigue(id)).body.competitors.map(({ survey, is_concurrent }) => [survey.id, is_concurrent]),
      );
    expect((await concurrency(next.id)).get(ending.id)).toBe(false);
    expect((await concurrency(draft.id)).get(ending.id)).toBe(true);
  });

  it("answers null shares for an audience without persons, and for a flag that is gone or off", async () => {
    const flag = await buildFlag(project, { active: false });
    await buildPersons("pro", 2);
    const survey = await buildSurvey(project, { linked_flag_id: flag.id });
    expect((await fatigue(survey.id)).body).toEqual({
      days: 30,
      audience: 0,
      sample_size: 0,
      seen: { persons: 0, share: null },
      held_back: null,
      seen_surveys: [],
      competitors: [],
    });
  });

  it("reads a sample of a large audience, the same one each time, and estimates the size", async () => {
    await buildLargeAudience(project);
    const survey = await buildSurvey(project, targeting("pro"));
    const { body } = await fatigue(survey.id);
    expect(body).toMatchObject({ audience: largeAudience, sample_size: 10_000, seen_surveys: [] });
    expect(body.seen.share).toBeGreaterThan(0.22);
    expect(body.seen.share).toBeLessThan(0.28);
    expect((await fatigue(survey.id)).body.seen).toEqual(body.seen);
  });

  it.each([[{ days: 0 }], [{ days: 366 }], [{ days: "a" }]])("refuses %j", async (query) => {
    const survey = await buildSurvey(project);
    expect(await fatigue(survey.id, query)).toMatchObject({ status: 400, body: { attr: "days" } });
  });

  it("does not find another project's survey, nor one that is none, and needs survey:read", async () => {
    const elsewhere = await buildSurvey(await buildProject());
    for (const id of [elsewhere.id, "none"]) expect((await fatigue(id)).status).toBe(404);
    const stranger = await buildKey({ project, scopes: ["person:read"] });
    const survey = await buildSurvey(project);
    const params = { project_id: project.id, id: survey.id };
    expect((await call(surveyAnswers.fatigue, route, { as: stranger, params })).status).toBe(403);
  });
});
