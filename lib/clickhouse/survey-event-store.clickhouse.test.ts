// Statistics of surveys by both stores, on one server and on two, in the same random projects.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/activity/actor";
import { Availability } from "@/lib/clickhouse/availability";
import { openClickhouse } from "@/lib/clickhouse/client";
import { readCopyState } from "@/lib/clickhouse/state";
import { clickhouseSurveyEventStore } from "@/lib/clickhouse/survey-event-store";
import { surveys as endpoints } from "@/lib/contract/endpoints/surveys";
import { ResultsQuery } from "@/lib/contract/survey/results";
import type { StatsQuery } from "@/lib/contract/survey/statistics";
import { db } from "@/lib/database/client";
import type { Person } from "@/lib/database/generated/client";
import { mergePersons } from "@/lib/persons/merge";
import { surveyResults } from "@/lib/surveys/results/get";
import { projectStats, surveyStats } from "@/lib/surveys/results/stats";
import { type SurveyEventStore, setSurveyEventStore } from "@/lib/surveys/results/survey-event-store";
import { freshCopy } from "@/lib/testing/clickhouse/copy";
import { buildKey, buildPerson, buildProject, buildSurvey, buildUser } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "../../app/api/projects/[project_id]/surveys/[id]/stats/route";

const count = process.env.LONG ? 100 : 5;
const seed = Number(process.env.WORLD_SEED ?? Date.now() % 2 ** 31);
const { signal } = new AbortController();

const begin = Date.parse("2026-03-27T20:00:00Z");
const hour = 3_600_000;
/** Distinct ids without a person; one looks like a person's id. */
const nobodies = ["a'\\b", "Ä\u001f", "1", "line\nbreak"];
const world = fc.array(
  fc.record({
    survey: fc.nat(2),
    name: fc.constantFrom("shown", "shown", "dismissed", "sent", "abandoned"),
    who: fc.nat(4 + nobodies.length),
    at: fc.nat(100),
    submission: fc.option(fc.nat(9)),
    iteration: fc.option(fc.nat(2)),
    archived: fc.nat(4).map((of) => of === 0),
  }),
  { minLength: 10, maxLength: 120 },
);

/** An instant so many hours later. */
const at = (hours: number) => new Date(begin + hours * hour);

async function store(events: typeof world extends fc.Arbitrary<infer T> ? T : never) {
  const project = await buildProject({
    timezone: ["Europe/Berlin", "Asia/Kathmandu", "America/New_York"][events.length % 3]!,
  });
  const dates = [
    { start_date: at(20).toISOString(), end_date: at(80).toISOString() },
    { start_date: at(10).toISOString(), iteration_count: 3, iteration_frequency_days: 1 },
    { archived: true, start_date: at(0).toISOString() },
  ];
  const surveys: string[] = [];
  for (const fields of dates) surveys.push((await buildSurvey(project, fields)).id);
  await db.$executeRaw`
    insert into survey_versions (project_id, survey_id, version, created_at, content)
    select project_id, survey_id, 2, ${at(40)}, content from survey_versions where survey_id = ${surveys[1]}::uuid`;
  const persons: Person[] = [];
  for (let made = 0; made < 5; made++) persons.push(await buildPerson(project));
  const rows = events.map(({ survey, name, who, at: hours, submission, iteration, archived }) => ({
    archived,
    survey_id: surveys[survey]!,
    event: {
      project_id: project.id,
      uuid: randomUUID(),
      event: `survey ${name}`,
      path_item: name,
      timestamp: new Date(at(hours).getTime() + who),
      person_id: persons[who]?.id ?? null,
      distinct_id: nobodies[who - persons.length] ?? `d${who}`,
      properties: {
        $survey_id: surveys[survey]!,
        ...(submission !== null && { $survey_submission_id: `s${submission}` }),
        ...(iteration !== null && { $survey_iteration: iteration }),
        ...(name !== "shown" && { $survey_response: "yes" }),
      },
    },
  }));
  await db.event.createMany({ data: rows.map(({ event }) => event) });
  await db.archivedResponse.createMany({
    data: rows
      .filter(({ archived }) => archived)
      .map(({ survey_id, event }) => ({ project_id: project.id, survey_id, response_uuid: event.uuid })),
  });
  return { project, surveys, persons };
}

const windows: StatsQuery[] = [
  {},
  { date_from: at(30), date_to: at(60) },
  { exclude_archived: true },
  { date_from: at(70), exclude_archived: true },
  { date_to: at(-1) },
].map((window) => ({
  date_from: undefined,
  date_to: undefined,
  exclude_archived: undefined,
  include_per_question_stats: undefined,
  ...window,
}));

const filters = [
  {},
  { iteration: "1" },
  { date_from: "2026-03-29", date_to: "2026-03-30" },
  { version: "1", date_to: "2026-03-29T10:15" },
  { version: "2" },
  { compare: "iteration=0,2" },
].map((filter) => ResultsQuery.parse(filter));

let worlds: Awaited<ReturnType<typeof store>>[];
let actor: Actor;
beforeAll(async () => {
  actor = { user: await buildUser(), role: "owner", keyLabel: null };
  worlds = [];
  for (const events of fc.sample(world, { numRuns: count, seed })) worlds.push(await store(events));
});
afterEach(() => setSurveyEventStore(undefined));

async function answersOf({ project, surveys }: (typeof worlds)[number]) {
  const answers: unknown[] = [];
  for (const filter of windows) {
    answers.push(await projectStats(project, filter, signal));
    for (const id of surveys) answers.push(await surveyStats(project, id, filter, signal));
  }
  for (const filter of filters) {
    for (const id of surveys) answers.push(await surveyResults(project, id, filter, signal));
  }
  return answers;
}

describe.each([1, 2] as const)("on %s servers", (nodes) => {
  let copy: Awaited<ReturnType<typeof freshCopy>>;
  beforeAll(async () => {
    copy = await freshCopy(nodes);
    for (const { project, persons } of worlds.filter((_, place) => place % 3 === nodes)) {
      await mergePersons(project, actor, { uuid: persons[0]!.uuid }, persons[1]!.uuid);
    }
    await copy.ship();
  });
  afterAll(() => copy.drop());

  it(`in ${count} projects ClickHouse counts as PostgreSQL does (WORLD_SEED=${seed})`, {
    timeout: 0,
  }, async () => {
    const counting = clickhouseSurveyEventStore(new Availability(copy.clickhouse), 0);
    let exposed = 0;
    const only: SurveyEventStore = {
      expose: async (...params) => {
        const exposures = await counting.expose(...params);
        expect(exposures).not.toBeNull();
        exposed++;
        return exposures;
      },
      count: async (...params) => {
        const counts = await counting.count(...params);
        expect(counts).not.toBeNull();
        return counts;
      },
    };
    for (const [place, one] of worlds.entries()) {
      setSurveyEventStore(undefined);
      const expected = await answersOf(one);
      await copy.ship();
      setSurveyEventStore(only);
      expect(await answersOf(one), `project ${place}`).toEqual(expected);
    }
    // Each filter, and what one of them is compared with, of three surveys.
    expect(exposed).toBe(count * 3 * (filters.length + 1));
  });
});

describe("PostgreSQL counts", () => {
  let copy: Awaited<ReturnType<typeof freshCopy>>;
  beforeAll(async () => {
    copy = await freshCopy(1);
    await copy.ship();
  });
  afterAll(() => copy.drop());

  /** Asks the handler; returns what ClickHouse counted. */
  async function ask(store: SurveyEventStore): Promise<unknown> {
    const { project, surveys } = worlds[0]!;
    const as = await buildKey({ project });
    const params = { project_id: project.id, id: surveys[0]! };
    const answer = async () => {
      const { status, body } = await call(endpoints.stats, route, { as, params });
      expect(status).toBe(200);
      return body;
    };
    const expected = await answer();
    let counted: unknown;
    setSurveyEventStore({
      ...store,
      count: async (...rest) => {
        counted = await store.count(...rest);
        return counted as never;
      },
    });
    await copy.ship();
    expect(await answer()).toEqual(expected);
    return counted;
  }

  it("while ClickHouse is down, and when a statement fails", async () => {
    const { address } = copy.clickhouse;
    expect(await ask(clickhouseSurveyEventStore(new Availability(copy.clickhouse), 0))).toBeInstanceOf(Array);
    const down = openClickhouse({ ...address, url: "http://127.0.0.1:1/x", readUrl: null });
    expect(await ask(clickhouseSurveyEventStore(new Availability(down), 0))).toBeNull();
    const url = Object.assign(new URL(address.url), { pathname: "/nowhere" }).href;
    const empty = openClickhouse({ url, readUrl: address.readUrl, cluster: null });
    expect(await ask(clickhouseSurveyEventStore(new Availability(empty), 0))).toBeNull();
  });

  it("while the copy is behind, and surveys with few events", async () => {
    const { clickhouse } = copy;
    const behind = new Availability(clickhouse, async () => ({
      ...(await readCopyState())!,
      lagSeconds: 61,
    }));
    expect(await ask(clickhouseSurveyEventStore(behind, 0))).toBeNull();
    expect(await ask(clickhouseSurveyEventStore(new Availability(clickhouse)))).toBeNull();
  });

  it("surveys that have fewer events than the limit by its own statistics", async () => {
    const { id } = await buildSurvey(worlds[0]!.project);
    await db.$executeRaw`
      insert into events (project_id, uuid, event, timestamp, distinct_id, path_item, properties)
      select ${worlds[0]!.project.id}, gen_random_uuid(), 'survey shown', now(), 'd' || n, 'x', jsonb_build_object('$survey_id', ${id}::text)
      from generate_series(1, 20000) n`;
    await db.$executeRaw`analyze events`;
    await copy.ship();
    const query = { project: worlds[0]!.project, surveys: [id], from: null, to: null };
    const facts = async () => ({ senders: [], archived: [] });
    const counts = (minimum: number) =>
      clickhouseSurveyEventStore(new Availability(copy.clickhouse), minimum).count(query, facts, signal);
    expect(await counts(10_000)).toMatchObject([{ event: "survey shown", total: 20_000, persons: 20_000 }]);
    expect(await counts(40_000)).toBeNull();
  });
});
