import { expect, it } from "vitest";
import { boards } from "@/lib/contract/endpoints/boards";
import { db } from "@/lib/database/client";
import { buildKey, buildMember, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as duplicate from "./[id]/duplicate/route";
import * as one from "./[id]/route";
import * as tile from "./[id]/tiles/[tile_id]/route";
import * as tiles from "./[id]/tiles/route";
import * as route from "./route";

const questions = [
  { id: "nps", type: "rating" as const, question: "How likely?", scale: 10 as const },
  { id: "why", type: "open" as const, question: "Why?" },
];

async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project });
  const survey = await buildSurvey(project, { questions });
  const analysis = (name: string) =>
    db.insight.create({
      data: { project_id: project.id, short_id: name.padEnd(8, "x"), name, filters: { insight: "PATHS" } },
    });
  const calls = callsOf(project, as);
  const { id } = (await calls.create({ name: "Growth" })).body;
  const log = () =>
    db.activity.findMany({
      where: { project_id: project.id, scope: "Dashboard" },
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
    });
  return { project, as, survey, analysis, id, log, ...calls };
}

function callsOf(project: { id: number }, as: Credential) {
  const params = { project_id: project.id };
  return {
    list: (query: Record<string, string> = {}) => call(boards.list, route, { as, params, query }),
    create: (body: object) => call(boards.create, route, { as, params, body }),
    read: (id: number) => call(boards.get, one, { as, params: { ...params, id } }),
    change: (id: number, body: object) => call(boards.update, one, { as, params: { ...params, id }, body }),
    remove: (id: number) => call(boards.remove, one, { as, params: { ...params, id } }),
    copy: (id: number) => call(boards.duplicate, duplicate, { as, params: { ...params, id } }),
    add: (id: number, body: object) => call(boards.addTile, tiles, { as, params: { ...params, id }, body }),
    changeTile: (id: number, tile_id: number, body: object) =>
      call(boards.updateTile, tile, { as, params: { ...params, id, tile_id }, body }),
    removeTile: (id: number, tile_id: number) =>
      call(boards.removeTile, tile, { as, params: { ...params, id, tile_id } }),
  };
}

it("boards are read by viewers, changed by editors, and refused to others", async () => {
  const { project, id, analysis, add } = await setUp();
  const { id: insight_id } = await analysis("a");
  const shown = (await add(id, { insight_id })).body;
  expect((await call(boards.list, route, { params: { project_id: project.id } })).status).toBe(401);
  const viewer = callsOf(project, await buildMember(project, "viewer"));
  expect((await viewer.list()).body.results).toMatchObject([{ name: "Growth", tile_count: 1 }]);
  expect((await viewer.read(id)).body.tiles).toHaveLength(1);
  for (const { status } of [
    await viewer.create({ name: "a" }),
    await viewer.change(id, { name: "a" }),
    await viewer.remove(id),
    await viewer.copy(id),
    await viewer.add(id, { insight_id }),
    await viewer.changeTile(id, shown.id, { position: 0 }),
    await viewer.removeTile(id, shown.id),
  ]) {
    expect(status).toBe(403);
  }
  const editor = callsOf(project, await buildMember(project, "editor"));
  expect((await editor.removeTile(id, shown.id)).status).toBe(204);
  const key = callsOf(project, await buildKey({ project, scopes: ["person:write"] }));
  expect((await key.read(id)).status).toBe(403);
});

it("boards are created, changed, ordered, deleted and restored, with their activity", async () => {
  const { id, list, create, read, change, remove, log } = await setUp();
  const properties = [{ key: "plan", value: ["team"], operator: "exact", type: "person" }];
  const { status, body: second } = await create({ name: " Retention ", date_from: "-30d", properties });
  expect(status).toBe(201);
  expect(second).toMatchObject({
    ...{ name: "Retention", description: "", date_from: "-30d", date_to: null, properties },
    ...{ tile_count: 0, is_shared: false, deleted: false, tiles: [] },
  });
  const names = async () => (await list()).body.results.map(({ name }) => name);
  expect(await names()).toEqual(["Growth", "Retention"]);
  const { last_modified_at } = second;
  expect((await change(second.id, { position: 0 })).body).toMatchObject({ last_modified_at });
  expect(await names()).toEqual(["Retention", "Growth"]);
  expect((await list({ limit: "1", offset: "1" })).body).toMatchObject({
    count: 2,
    results: [{ name: "Growth" }],
  });
  const changed = (await change(second.id, { description: "Weekly", date_to: "2026-11-01" })).body;
  expect(changed).toMatchObject({ date_from: "-30d", date_to: "2026-11-01", description: "Weekly" });
  expect(Date.parse(changed.last_modified_at)).toBeGreaterThan(Date.parse(last_modified_at));
  expect((await change(second.id, { date_from: null })).body).toMatchObject({
    date_from: null,
    date_to: null,
  });
  await change(second.id, { date_from: null });

  expect((await remove(id)).status).toBe(204);
  expect(await names()).toEqual(["Retention"]);
  for (const response of [await read(id), await remove(id), await change(id, { name: "a" })])
    expect(response.status).toBe(404);
  expect((await change(id, { deleted: false })).body.name).toBe("Growth");
  expect(await names()).toEqual(["Retention", "Growth"]);
  expect((await log()).map(({ activity }) => activity)).toEqual([
    ...["created", "created", "updated", "updated", "updated", "deleted", "updated"],
  ]);
});

it("tiles are added, moved, resized, dated and removed, with their activity; those of deleted analyses are hidden", async () => {
  const { project, id, survey, analysis, read, add, changeTile, removeTile, log } = await setUp();
  const [a, b] = [await analysis("a"), await analysis("b")];
  const { status, body: first } = await add(id, { insight_id: a.id });
  expect(status).toBe(201);
  expect(first).toMatchObject({
    insight: { id: a.id, name: "a", filters: { insight: "PATHS" }, result: null },
    ...{ survey: null, question_id: null, width: "full" },
  });
  await add(id, { insight_id: b.id, width: "half" });
  const { body: score } = await add(id, { survey_id: survey.id, question_id: "nps" });
  expect(score).toMatchObject({
    ...{ insight: null, question_id: "nps", width: "half" },
    survey: { id: survey.id, name: survey.name },
  });
  const names = ({ body }: Awaited<ReturnType<typeof read>>) =>
    body.tiles.map((shown) => shown.insight?.name ?? shown.question_id);
  const move = (tileId: number, position: number) => changeTile(id, tileId, { position });
  expect(names(await read(id))).toEqual(["a", "b", "nps"]);
  expect(names(await move(score.id, 0))).toEqual(["nps", "a", "b"]);
  expect(names(await move(score.id, 0))).toEqual(["nps", "a", "b"]);
  expect(names(await move(score.id, 40))).toEqual(["a", "b", "nps"]);
  const resized = await changeTile(id, first.id, { width: "half" });
  expect(resized.body.tiles.map(({ width }) => width)).toEqual(["half", "half", "half"]);
  const dated = await changeTile(id, first.id, { own_dates: true });
  expect(dated.body.tiles.map(({ own_dates }) => own_dates)).toEqual([true, false, false]);

  const setDeleted = (deleted: boolean) =>
    db.insight.update({ where: { project_id_id: { project_id: project.id, id: a.id } }, data: { deleted } });
  await setDeleted(true);
  expect(names(await read(id))).toEqual(["b", "nps"]);
  await setDeleted(false);
  expect(names(await read(id))).toEqual(["a", "b", "nps"]);

  expect((await removeTile(id, first.id)).status).toBe(204);
  expect((await removeTile(id, first.id)).status).toBe(404);
  expect(names(await read(id))).toEqual(["b", "nps"]);
  await db.survey.delete({ where: { project_id_id: { project_id: project.id, id: survey.id } } });
  expect(names(await read(id))).toEqual(["b"]);

  const [, ...entries] = await log();
  expect(entries.map(({ activity }) => activity)).toEqual(Array(8).fill("tiles_changed"));
  expect(entries[0]).toMatchObject({
    item_id: String(id),
    detail: { name: "Growth", changes: [{ field: "tiles", before: [], after: ["a"] }] },
  });
});

it("a copy has the tiles, dates and filters of its board, and a tile may be on several", async () => {
  const { id, survey, analysis, add, change, copy, read, removeTile } = await setUp();
  const { id: insight_id } = await analysis("a");
  await add(id, { insight_id, width: "half", own_dates: true });
  await add(id, { survey_id: survey.id, question_id: "nps" });
  await change(id, { date_from: "mStart", description: "Weekly" });
  const { status, body } = await copy(id);
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "Growth (copy)", description: "Weekly", date_from: "mStart" });
  const shownOf = (tiles: typeof body.tiles) => tiles.map(({ id: _, ...shown }) => shown);
  expect(shownOf(body.tiles)).toEqual(shownOf((await read(id)).body.tiles));
  await removeTile(body.id, body.tiles[0]!.id);
  expect((await read(id)).body.tiles).toHaveLength(2);
});

it("what a board can't show is refused, and boards and tiles of other projects are not found", async () => {
  const { id, survey, analysis, add, create, change, changeTile, read } = await setUp();
  const other = await setUp();
  const { id: insight_id } = await analysis("a");
  const foreign = await other.analysis("b");
  const shown = (await add(id, { insight_id })).body;
  for (const [body, attr, code] of [
    [{}, "insight_id", "required"],
    [{ insight_id, survey_id: survey.id }, "survey_id", "invalid_input"],
    [{ insight_id }, "insight_id", "unique"],
    [{ insight_id: foreign.id }, "insight_id", "does_not_exist"],
    [{ survey_id: survey.id }, "question_id", "required"],
    [{ survey_id: survey.id, question_id: "why" }, "question_id", "invalid_input"],
    [{ survey_id: other.survey.id, question_id: "nps" }, "survey_id", "does_not_exist"],
    [{ survey_id: "nps" }, "survey_id", "invalid_input"],
    [{ insight_id, width: "third" }, "width", "invalid_choice"],
  ] as const) {
    expect(await add(id, body)).toMatchObject({ status: 400, body: { attr, code } });
  }
  for (const [body, attr] of [
    [{ name: " " }, "name"],
    [{ date_from: "soon" }, "date_from"],
    [{ date_to: "2026-11-01" }, "date_to"],
    [{ properties: [{ key: "plan", type: "group" }] }, "properties"],
    [{ properties: Array(51).fill({ key: "plan", value: "a" }) }, "properties"],
  ] as const) {
    expect(await change(id, body)).toMatchObject({ status: 400, body: { attr } });
    expect(await create({ name: "a", ...body })).toMatchObject({ status: 400, body: { attr } });
  }
  expect(await change(id, { position: -1 })).toMatchObject({ status: 400, body: { attr: "position" } });
  expect(await changeTile(id, shown.id, { position: -1 })).toMatchObject({ status: 400 });
  for (const { status } of [
    await other.read(id),
    await other.change(id, { name: "a" }),
    await other.copy(id),
    await other.add(id, { insight_id: foreign.id }),
    await other.changeTile(id, shown.id, { position: 0 }),
    await other.changeTile(other.id, shown.id, { position: 0 }),
    await other.removeTile(other.id, shown.id),
    await other.remove(id),
  ]) {
    expect(status).toBe(404);
  }
  expect((await read(id)).body.tiles).toHaveLength(1);
});
