import { expect, it } from "vitest";
import { board } from "@/lib/contract/endpoints/board";
import { db } from "@/lib/database/client";
import { buildKey, buildMember, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";
import * as one from "./tiles/[id]/route";
import * as tiles from "./tiles/route";

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
  return { project, as, survey, analysis, ...callsOf(project, as) };
}

function callsOf(project: { id: number }, as: Credential) {
  const params = { project_id: project.id };
  return {
    read: () => call(board.get, route, { as, params }),
    add: (body: object) => call(board.addTile, tiles, { as, params, body }),
    move: (id: number, position: unknown) =>
      call(board.moveTile, one, { as, params: { ...params, id }, body: { position } }),
    remove: (id: number) => call(board.removeTile, one, { as, params: { ...params, id } }),
  };
}

it("the board is read by viewers, changed by editors, and refused to others", async () => {
  const { project, analysis, add } = await setUp();
  const { id: insight_id } = await analysis("a");
  const { id } = (await add({ insight_id })).body;
  expect((await call(board.get, route, { params: { project_id: project.id } })).status).toBe(401);
  const viewer = callsOf(project, await buildMember(project, "viewer"));
  expect((await viewer.read()).body.tiles).toHaveLength(1);
  for (const { status } of [
    await viewer.add({ insight_id }),
    await viewer.move(id, 0),
    await viewer.remove(id),
  ]) {
    expect(status).toBe(403);
  }
  const editor = callsOf(project, await buildMember(project, "editor"));
  expect((await editor.remove(id)).status).toBe(204);
  const key = callsOf(project, await buildKey({ project, scopes: ["person:write"] }));
  expect((await key.read()).status).toBe(403);
});

it("tiles are added, moved and removed, with their activity; those of deleted analyses are hidden", async () => {
  const { project, survey, analysis, read, add, move, remove } = await setUp();
  const [a, b] = [await analysis("a"), await analysis("b")];
  const { status, body: first } = await add({ insight_id: a.id });
  expect(status).toBe(201);
  expect(first).toMatchObject({
    insight: { id: a.id, name: "a", filters: { insight: "PATHS" }, result: null },
    survey: null,
    question_id: null,
  });
  await add({ insight_id: b.id });
  const { body: score } = await add({ survey_id: survey.id, question_id: "nps" });
  expect(score).toMatchObject({
    insight: null,
    survey: { id: survey.id, name: survey.name },
    question_id: "nps",
  });
  const names = ({ body }: Awaited<ReturnType<typeof read>>) =>
    body.tiles.map((tile) => tile.insight?.name ?? tile.question_id);
  expect(names(await read())).toEqual(["a", "b", "nps"]);
  expect(names(await move(score.id, 0))).toEqual(["nps", "a", "b"]);
  expect(names(await move(score.id, 0))).toEqual(["nps", "a", "b"]);
  expect(names(await move(score.id, 40))).toEqual(["a", "b", "nps"]);

  const setDeleted = (deleted: boolean) =>
    db.insight.update({ where: { project_id_id: { project_id: project.id, id: a.id } }, data: { deleted } });
  await setDeleted(true);
  expect(names(await read())).toEqual(["b", "nps"]);
  await setDeleted(false);
  expect(names(await read())).toEqual(["a", "b", "nps"]);

  expect((await remove(first.id)).status).toBe(204);
  expect((await remove(first.id)).status).toBe(404);
  expect(names(await read())).toEqual(["b", "nps"]);
  await db.survey.delete({ where: { project_id_id: { project_id: project.id, id: survey.id } } });
  expect(names(await read())).toEqual(["b"]);

  const log = await db.activity.findMany({
    where: { project_id: project.id, scope: "Dashboard" },
    orderBy: { created_at: "asc" },
  });
  expect(log).toHaveLength(6);
  expect(log[0]?.detail).toMatchObject({ changes: [{ field: "tiles", before: [], after: ["a"] }] });
});

it("what a board can't show is refused, and tiles of other projects are not found", async () => {
  const { survey, analysis, add, move, read } = await setUp();
  const other = await setUp();
  const { id: insight_id } = await analysis("a");
  const foreign = await other.analysis("b");
  const { id } = (await add({ insight_id })).body;
  for (const [body, attr, code] of [
    [{}, "insight_id", "required"],
    [{ insight_id, survey_id: survey.id }, "survey_id", "invalid_input"],
    [{ insight_id }, "insight_id", "unique"],
    [{ insight_id: foreign.id }, "insight_id", "does_not_exist"],
    [{ survey_id: survey.id }, "question_id", "required"],
    [{ survey_id: survey.id, question_id: "why" }, "question_id", "invalid_input"],
    [{ survey_id: other.survey.id, question_id: "nps" }, "survey_id", "does_not_exist"],
    [{ survey_id: "nps" }, "survey_id", "invalid_input"],
  ] as const) {
    expect(await add(body)).toMatchObject({ status: 400, body: { attr, code } });
  }
  expect(await move(id, -1)).toMatchObject({ status: 400, body: { attr: "position" } });
  expect((await other.move(id, 0)).status).toBe(404);
  expect((await other.remove(id)).status).toBe(404);
  expect((await read()).body.tiles).toHaveLength(1);
});
