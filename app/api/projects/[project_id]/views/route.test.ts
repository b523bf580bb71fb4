import { beforeAll, expect, test } from "vitest";
import { views } from "@/lib/contract/endpoints/views";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildMembership, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as oneRoute from "./[id]/route";
import * as route from "./route";

let project: Project;
let as: { value: string };
let colleague: { value: string };

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
  const { user } = await buildMembership({ project });
  colleague = await buildKey({ project, user });
});

const params = () => ({ project_id: project.id });
const create = (body: object) => call(views.create, route, { as, params: params(), body });
const namesOf = async (caller: { value: string }) =>
  (await call(views.list, route, { as: caller, params: params() })).body.results.map(({ name }) => name);
const content = {
  search: "ada",
  properties: [{ key: "plan", type: "person", operator: "exact", value: ["pro"] }],
  columns: [{ id: "properties.plan", width: 120 }],
};

test("refuses a view without a name, of an unknown list, and with a width that no column has", async () => {
  const wrong = [
    { list: "persons", content },
    { name: "Pro", list: "surveys", content },
    { name: "Pro", list: "persons", content: { columns: [{ id: "uuid", width: 1 }] } },
  ];
  for (const body of wrong) expect((await create(body)).status).toBe(400);
  const stranger = await buildKey({ project, scopes: ["survey:read"] });
  const body = { name: "Pro", list: "persons", content };
  expect((await call(views.create, route, { as: stranger, params: params(), body })).status).toBe(403);
});

test("who may only read has views of their own, and changes no shared one", async () => {
  const own = await buildProject();
  const { user } = await buildMembership({ project: own, role: "viewer" });
  const editor = await buildKey({ project: own });
  const in_ = { project_id: own.id };
  const body = { name: "Pro", list: "persons", content };
  const sharing = { params: in_, body: { ...body, is_shared: true } };
  const shared = await call(views.create, route, { as: editor, ...sharing });
  for (const as of [
    await buildKey({ project: own, user }),
    await buildKey({ project: own, scopes: ["person:read"] }),
  ]) {
    const { status, body: view } = await call(views.create, route, { as, params: in_, body });
    expect(status).toBe(201);
    const params = { ...in_, id: view.id };
    const rename = { body: { name: "Mine" } };
    expect((await call(views.update, oneRoute, { as, params, ...rename })).body).toMatchObject({
      name: "Mine",
    });
    expect((await call(views.create, route, { as, ...sharing })).status).toBe(403);
    const share = { body: { is_shared: true } };
    expect((await call(views.update, oneRoute, { as, params, ...share })).status).toBe(403);
    const theirs = { as, params: { ...in_, id: shared.body.id } };
    expect((await call(views.update, oneRoute, { ...theirs, ...rename })).status).toBe(403);
    expect((await call(views.remove, oneRoute, theirs)).status).toBe(403);
    expect((await call(views.remove, oneRoute, { as, params })).status).toBe(204);
  }
});

test("the activity records what becomes of shared views, and nothing of one's own", async () => {
  const own = await buildProject();
  const as = await buildKey({ project: own });
  const in_ = { project_id: own.id };
  const body = { name: "Pro", list: "persons", content };
  const { body: view } = await call(views.create, route, { as, params: in_, body });
  const one = { as, params: { ...in_, id: view.id } };
  const update = (change: object) => call(views.update, oneRoute, { ...one, body: change });
  const log = () =>
    db.activity.findMany({ where: { project_id: own.id, scope: "View" }, orderBy: { created_at: "asc" } });
  await update({ name: "Pros" });
  expect(await log()).toEqual([]);
  await update({ is_shared: true });
  await update({ is_shared: true, name: "Pros" });
  await update({ name: "Everybody" });
  await update({ is_shared: false });
  await call(views.remove, oneRoute, one);
  const changed = (field: string, before: unknown, after: unknown) => [
    { type: "View", action: "changed", field, before, after },
  ];
  expect((await log()).map(({ activity, detail }) => ({ activity, detail }))).toMatchObject([
    { activity: "created", detail: { name: "Pros", changes: null } },
    { activity: "updated", detail: { name: "Everybody", changes: changed("name", "Pros", "Everybody") } },
    { activity: "updated", detail: { name: "Everybody", changes: changed("is_shared", true, false) } },
  ]);
});

test("one's own view is no one else's; a shared one is everyone's, to change and to delete", async () => {
  const { status, body: own } = await create({ name: "Pro", list: "persons", content });
  expect(status).toBe(201);
  expect(own).toMatchObject({ name: "Pro", is_shared: false, content });
  const { body: shared } = await create({ name: "All", list: "persons", is_shared: true, content: {} });
  expect(shared.content).toEqual({ search: "", properties: [], columns: null, order: null });
  expect(await namesOf(as)).toEqual(["All", "Pro"]);
  expect(await namesOf(colleague)).toEqual(["All"]);

  const asColleague = (id: string) => ({ as: colleague, params: { ...params(), id } });
  const renamed = { body: { name: "Everybody" } };
  expect((await call(views.update, oneRoute, { ...asColleague(own.id), ...renamed })).status).toBe(404);
  expect((await call(views.remove, oneRoute, asColleague(own.id))).status).toBe(404);
  const { body } = await call(views.update, oneRoute, { ...asColleague(shared.id), ...renamed });
  expect(body).toMatchObject({ name: "Everybody", is_shared: true });
  expect((await call(views.remove, oneRoute, asColleague(shared.id))).status).toBe(204);
  expect(await namesOf(as)).toEqual(["Pro"]);
});

test("another project's view is a 404", async () => {
  const { body: view } = await create({ name: "Mine", list: "persons", is_shared: true, content });
  const other = await buildProject();
  const stranger = { as: await buildKey({ project: other }), params: { project_id: other.id, id: view.id } };
  expect((await call(views.update, oneRoute, { ...stranger, body: { name: "Yours" } })).status).toBe(404);
  expect((await call(views.remove, oneRoute, stranger)).status).toBe(404);
});
