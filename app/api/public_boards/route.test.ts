import { expect, it } from "vitest";
import type { PublicTile } from "@/lib/contract/analysis/public-board";
import { boardLinks, publicBoards } from "@/lib/contract/endpoints/board-links";
import { boards } from "@/lib/contract/endpoints/boards";
import { publicResults } from "@/lib/contract/endpoints/public-links";
import { db } from "@/lib/database/client";
import {
  buildEvent,
  buildKey,
  buildMember,
  buildPerson,
  buildProject,
  buildSurvey,
  unique,
} from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as link from "../projects/[project_id]/boards/[id]/public_links/[link_id]/route";
import * as links from "../projects/[project_id]/boards/[id]/public_links/route";
import * as board from "../projects/[project_id]/boards/[id]/route";
import * as publicTile from "../projects/[project_id]/boards/[id]/tiles/[tile_id]/public/route";
import * as boardTile from "../projects/[project_id]/boards/[id]/tiles/[tile_id]/route";
import * as tiles from "../projects/[project_id]/boards/[id]/tiles/route";
import * as list from "../projects/[project_id]/boards/route";
import * as results from "../public_results/route";
import * as unlock from "../public_results/unlock/route";
import * as route from "./route";
import * as tile from "./tile/route";

const headers = { "x-forwarded-for": "192.0.2.1" };
const read = (token: string, access: string | null = null) =>
  call(publicBoards.read, route, { body: { token, access }, headers });
const readTile = (token: string, tile_id: number) =>
  call(publicBoards.tile, tile, { body: { token, tile_id }, headers });

function linksOf(project: { id: number }, as: Credential, id: number) {
  const params = { project_id: project.id, id };
  return {
    list: () => call(boardLinks.list, links, { as, params }),
    create: (body: object) => call(boardLinks.create, links, { as, params, body }),
    update: (link_id: number, body: object) =>
      call(boardLinks.update, link, { as, params: { ...params, link_id }, body }),
    revoke: (link_id: number) => call(boardLinks.revoke, link, { as, params: { ...params, link_id } }),
  };
}

/** A project of persons by plan, who visit, and half of whom pay; and a board with a link. */
async function setUp(plans: Readonly<Record<string, number>> = {}) {
  const project = await buildProject();
  const as = await buildKey({ project });
  for (const [plan, count] of Object.entries(plans))
    for (let at = 0; at < count; at++) {
      const distinct_id = unique();
      const properties = { plan, name: `Person ${at}` };
      const person = await buildPerson(project, { distinct_ids: [distinct_id], properties });
      const event = { distinct_id, person_id: person.id, properties: { plan } };
      await buildEvent(project, { event: "visited", ...event });
      if (at % 2 === 0) await buildEvent(project, { event: "paid", ...event });
    }
  const params = { project_id: project.id };
  const { id } = (await call(boards.create, list, { as, params, body: { name: "Growth", date_from: "all" } }))
    .body;
  const calls = linksOf(project, as, id);
  const { token } = (await calls.create({ name: "All hands" })).body;
  let count = 0;
  const addInsight = async (filters: object | null, query: object | null = null) => {
    const { id: insight_id } = await db.insight.create({
      data: {
        ...{ project_id: project.id, short_id: `insight${count++}`, name: "a" },
        ...(filters && { filters }),
        ...(query && { query }),
      },
    });
    const added = await call(boards.addTile, tiles, { as, params: { ...params, id }, body: { insight_id } });
    return added.body.id;
  };
  const show = async (filters: object, query: object | null = null) =>
    (await readTile(token ?? "", await addInsight(query ? null : filters, query))).body;
  return { project, as, params, id, token: token ?? "", addInsight, show, ...calls };
}

it("links are made by editors, seen by viewers, and open the board until they end", async () => {
  const { project, id, token, addInsight, list: listLinks, update, revoke } = await setUp();
  const shown = await addInsight({ insight: "PATHS" });
  const viewer = linksOf(project, await buildMember(project, "viewer"), id);
  expect((await viewer.create({ name: "a" })).status).toBe(403);
  expect((await viewer.list()).body).toMatchObject([{ name: "All hands", token, shows_people: false }]);
  expect((await viewer.revoke(1)).status).toBe(403);
  expect(await read(token)).toMatchObject({
    status: 200,
    body: {
      name: "Growth",
      description: "",
      timezone: "UTC",
      tiles: [{ id: shown, width: "full", name: "a" }],
    },
  });
  // Neither another tile nor another kind of link.
  expect((await readTile(token, shown + 1000)).status).toBe(404);
  expect((await call(publicResults.read, results, { body: { token }, headers })).status).toBe(404);
  expect((await read("guessed")).status).toBe(404);

  const [{ id: linkId } = { id: 0 }] = (await listLinks()).body;
  await update(linkId, { password: "rivers and stones" });
  expect((await read(token)).status).toBe(403);
  expect((await readTile(token, shown)).status).toBe(403);
  const body = { token, password: "rivers and stones" };
  const { access } = (await call(publicResults.unlock, unlock, { body, headers })).body;
  expect((await read(token, access)).status).toBe(200);
  expect((await listLinks()).body).toMatchObject([{ opens: 1, has_password: true }]);
  await update(linkId, { password: null, expires_at: "2099-01-01T00:00:00Z" });
  expect((await read(token)).status).toBe(200);
  expect((await update(linkId, { expires_at: "2020-01-01T00:00:00Z" })).status).toBe(400);
  expect((await revoke(linkId)).status).toBe(204);
  expect((await read(token)).status).toBe(404);
  const log = await db.activity.findMany({
    where: { project_id: project.id, activity: "public_links_changed" },
  });
  expect(log.every(({ scope, item_id }) => scope === "Dashboard" && item_id === String(id))).toBe(true);
  expect(log).toHaveLength(4);
});

it("a board says its dates and filters, but not those by personal properties", async () => {
  const { project, as, params, id, token } = await setUp();
  expect((await read(token)).body).toMatchObject({ date_from: "all", date_to: null, filter_count: 0 });
  const questions = [{ id: "nps", type: "rating" as const, question: "How likely?", scale: 10 as const }];
  const survey = await buildSurvey(project, { questions });
  const tileBody = { survey_id: survey.id, question_id: "nps" };
  const added = await call(boards.addTile, tiles, { as, params: { ...params, id }, body: tileBody });
  for (let at = 0; at < 5; at++) {
    const distinct_id = unique();
    const person = await buildPerson(project, {
      distinct_ids: [distinct_id],
      properties: { email: "ada@example.com" },
    });
    const properties = { $survey_id: survey.id, $survey_submission_id: unique(), $survey_response_nps: 9 };
    await buildEvent(project, { event: "survey sent", distinct_id, person_id: person.id, properties });
  }
  const properties = [
    { key: "email", value: ["ada@example.com"], operator: "exact", type: "person" },
    { key: "distinct_id", value: "ada", operator: "exact", type: "event" },
    { key: "device", value: ["Mobile"], operator: "exact", type: "event" },
  ];
  await call(boards.update, board, {
    as,
    params: { ...params, id },
    body: { date_from: "-30d", properties },
  });
  const shown = await read(token);
  expect(shown.body).toMatchObject({ date_from: "-30d", date_to: null, filter_count: 3 });
  expect(shown.body.properties).toEqual(properties.slice(2));
  // A score takes no filters on events.
  expect((await readTile(token, added.body.id)).body).toMatchObject({ score: { filter_count: 1 } });
});

it("filters of an analysis are named where they name no one, and cohorts by their names", async () => {
  const { project, show } = await setUp({ team: 6 });
  const cohort = await db.cohort.create({ data: { project_id: project.id, name: "Heavy readers" } });
  const isSet = (key: string, type: string) => ({ key, type, operator: "is_set" });
  const visited = { id: "visited", order: 0, properties: [isSet("device", "event")] };
  const address = {
    key: "$current_url",
    type: "event",
    operator: "is_not",
    value: "https://a.test/p?token=x",
  };
  const outside = { key: "id", type: "cohort", value: cohort.id, negation: true };
  const list = [isSet("plan", "person"), isSet("email", "person"), address, outside];
  const { insight } = await show({ insight: "TRENDS", events: [{ id: "visited" }], properties: list });
  expect(insight).toMatchObject({
    filter_count: 4,
    properties: [list[0], { ...address, value: "https://a.test/p" }, { ...outside, value: "Heavy readers" }],
  });
  // Alternatives are counted, and so are conditions on events.
  const either = { type: "OR", values: [{ type: "AND", values: list.slice(0, 1) }] };
  const grouped = await show({ insight: "TRENDS", events: [visited], properties: either });
  expect(grouped.insight).toMatchObject({ filter_count: 2, properties: [] });
});

it("members read what a link would show of a tile, also without one", async () => {
  const { as, params, id, addInsight } = await setUp({ enterprise: 3 });
  const other = await setUp();
  const tile_id = await addInsight({ insight: "TRENDS", events: [{ id: "visited" }] });
  const preview = (of: number, tile: number) =>
    call(boards.publicTile, publicTile, { as, params: { ...params, id: of, tile_id: tile } });
  expect((await preview(other.id, tile_id)).status).toBe(404);
  expect((await preview(id, 2_000_000_000)).status).toBe(404);
  expect((await preview(id, tile_id)).body).toEqual({
    id: tile_id,
    insight: null,
    score: null,
    hidden: "few",
  });
  const sql = await addInsight(null, { kind: "HogQLQuery", query: "select 1" });
  expect((await preview(id, sql)).body).toMatchObject({ hidden: "sql" });
});

it("a deleted board shows nothing, and links of another board's are not found", async () => {
  const { project, as, params, id, token, list: listLinks } = await setUp();
  const other = await setUp();
  const [{ id: linkId } = { id: 0 }] = (await listLinks()).body;
  expect((await linksOf(project, as, other.id).list()).status).toBe(404);
  expect((await other.revoke(linkId)).status).toBe(404);
  await call(boards.remove, board, { as, params: { ...params, id } });
  expect((await read(token)).status).toBe(404);
  await call(boards.update, board, { as, params: { ...params, id }, body: { deleted: false } });
  expect((await read(token)).status).toBe(200);
});

/** The series of a result, or its cohorts. */
const seriesOf = ({ insight }: PublicTile) =>
  (insight?.result ?? []) as { breakdown_value?: string; values?: object[] }[];

const events = [{ id: "visited" }, { id: "paid" }].map((event, order) => ({ ...event, order }));
const breakdown = { breakdown: "plan", breakdown_type: "person" };

it("numbers are shown, and values of fewer than five persons are not shown apart", async () => {
  const { show } = await setUp({ team: 12, free: 10, enterprise: 3 });
  const trend = await show({ insight: "TRENDS", events: [events[0]], ...breakdown, display: "ActionsTable" });
  const values = seriesOf(trend).map(({ breakdown_value }) => breakdown_value);
  // Without the ten, what is left would be the three.
  expect(values).toEqual(["team"]);
  const funnel = await show({ insight: "FUNNELS", events, ...breakdown });
  expect(funnel.insight?.result).toMatchObject([[{ count: 12, breakdown_value: ["team"] }, { count: 6 }]]);
  const all = await show({ insight: "FUNNELS", events, properties: [{ key: "plan", value: "team" }] });
  expect(all).toMatchObject({
    hidden: null,
    score: null,
    insight: { filter_count: 1, result: [{ count: 12 }, { count: 6 }] },
  });
  // Not the conditions.
  expect(all.insight?.filters).toEqual({ insight: "FUNNELS", events, date_from: "all" });
  const stickiness = await show({ insight: "STICKINESS", events: [events[0]] });
  expect(stickiness.insight).toMatchObject({ filter_count: 0, result: [{ count: 25 }] });
  const lifecycle = await show({ insight: "LIFECYCLE", events: [events[0]] });
  expect(lifecycle.insight?.result).toHaveLength(4);
  const retention = await show({ insight: "RETENTION", target_entity: { id: "visited" }, ...breakdown });
  const hidden = seriesOf(retention).filter(({ values: numbers }) => numbers?.length === 0);
  expect(new Set(hidden.map(({ breakdown_value }) => breakdown_value))).toEqual(new Set(["enterprise"]));
});

it("tiles of too few persons, by personal data, in SQL or of a wrong question say only why", async () => {
  const { show } = await setUp({ enterprise: 3 });
  for (const filters of [
    { insight: "TRENDS", events: [events[0]] },
    { insight: "FUNNELS", events },
    { insight: "STICKINESS", events: [events[0]] },
    { insight: "LIFECYCLE", events: [events[0]] },
    { insight: "RETENTION", target_entity: { id: "visited" } },
    { insight: "CORRELATION", events },
  ])
    expect(await show(filters), filters.insight).toMatchObject({ insight: null, hidden: "few" });
  const named = { insight: "TRENDS", events: [events[0]], breakdown: "name", breakdown_type: "person" };
  expect(await show(named)).toMatchObject({ insight: null, hidden: "personal" });
  expect(await show({}, { kind: "HogQLQuery", query: "select email from persons" })).toMatchObject({
    insight: null,
    hidden: "sql",
  });
  expect(await show({ insight: "FUNNELS", events: [] })).toMatchObject({ insight: null, hidden: "failed" });
});

it("a step of fewer than five persons has no times", async () => {
  const { show } = await setUp({ team: 6 });
  const funnel = await show({ insight: "FUNNELS", events });
  expect(funnel.insight?.result).toMatchObject([
    { count: 6 },
    { count: 3, median_conversion_time: null, average_conversion_time: null },
  ]);
  const larger = await setUp({ team: 12 });
  const shown = await larger.show({ insight: "FUNNELS", events });
  expect(shown.insight?.result).toMatchObject([
    { count: 12 },
    { count: 6, median_conversion_time: expect.any(Number) },
  ]);
});

it("a tile with its own dates keeps them, and takes the filters of the board", async () => {
  const { as, params, id, token, addInsight } = await setUp({ team: 12, free: 10 });
  const shown = await addInsight({ insight: "FUNNELS", events, date_from: "-14d" });
  const datesOf = async () => (await readTile(token, shown)).body.insight?.filters.date_from;
  expect(await datesOf()).toBe("all");
  const tileParams = { ...params, id, tile_id: shown };
  await call(boards.updateTile, boardTile, { as, params: tileParams, body: { own_dates: true } });
  expect(await datesOf()).toBe("-14d");
  const properties = [{ key: "plan", value: "team", type: "person" }];
  await call(boards.update, board, { as, params: { ...params, id }, body: { properties } });
  expect((await readTile(token, shown)).body.insight?.result).toMatchObject([{ count: 12 }, { count: 6 }]);
});

it("the score of a question is shown from five persons on", async () => {
  const { project, as, params, id, token } = await setUp();
  const questions = [{ id: "nps", type: "rating" as const, question: "How likely?", scale: 10 as const }];
  const survey = await buildSurvey(project, { questions });
  const body = { survey_id: survey.id, question_id: "nps" };
  const added = await call(boards.addTile, tiles, { as, params: { ...params, id }, body });
  const answer = async () => {
    const distinct_id = unique();
    const person = await buildPerson(project, { distinct_ids: [distinct_id] });
    const properties = { $survey_id: survey.id, $survey_submission_id: unique(), $survey_response_nps: 9 };
    await buildEvent(project, { event: "survey sent", distinct_id, person_id: person.id, properties });
  };
  for (let at = 0; at < 4; at++) await answer();
  expect((await readTile(token, added.body.id)).body).toMatchObject({ score: null, hidden: "few" });
  await answer();
  expect((await readTile(token, added.body.id)).body).toMatchObject({
    hidden: null,
    score: { text: "How likely?", answered: 5, nps: { score: { value: 100 } }, date_from: "all" },
  });
});
