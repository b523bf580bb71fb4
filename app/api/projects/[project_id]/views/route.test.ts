import { beforeAll, expect, test } from "vitest";
import { views } from "@/lib/contract/endpoints/views";
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
  const reader = await buildKey({ project, scopes: ["person:read"] });
  const body = { name: "Pro", list: "persons", content };
  expect((await call(views.create, route, { as: reader, params: params(), body })).status).toBe(403);
});

test("one's own view is nobody else's; a shared one is everybody's, to change and to delete", async () => {
  const { status, body: own } = await create({ name: "Pro", list: "persons", content });
  expect(status).toBe(201);
  expect(own).toMatchObject({ name: "Pro", is_shared: false, content });
  const { body: shared } = await create({ name: "All", list: "persons", is_shared: true, content: {} });
  expect(shared.content).toEqual({ search: "", properties: [], columns: null });
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
