import { beforeAll, describe, expect, test } from "vitest";
import { persons } from "@/lib/contract/endpoints/persons";
import { maxExportColumns, maxExportedUuids } from "@/lib/contract/person/export";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

let project: Project;
let as: { value: string };
let ada: { uuid: string };
let bert: { uuid: string };

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project, scopes: ["person:read"] });
  ada = await buildPerson(project, {
    distinct_ids: ["ada", "ada, too"],
    properties: { plan: "pro", seats: 3, "=cmd": "=1+1", tags: ["a"] },
    created_at: new Date("2026-01-02T00:00:00Z"),
  });
  bert = await buildPerson(project, {
    distinct_ids: ["bert"],
    properties: { plan: "free", seats: -2 },
    created_at: new Date("2026-01-01T00:00:00Z"),
  });
});

const params = () => ({ project_id: project.id });
const get = (query: Record<string, string | string[]> = {}) =>
  call(persons.exportMany, route, { as, params: params(), query });
const post = (body: object, query: Record<string, string> = {}) =>
  call(persons.exportSelected, route, { as, params: params(), body, query });
const uuidsOf = ({ body }: { body: { uuid: string }[] }) => body.map(({ uuid }) => uuid);
const recorded = ({ id }: { id: number }) =>
  db.activity.findMany({ where: { project_id: id, activity: "persons_exported" } });

describe("exporting persons", () => {
  test("needs person:read, and a project of the caller", async () => {
    const wrong = await buildKey({ project, scopes: ["survey:read"] });
    expect((await call(persons.exportMany, route, { as: wrong, params: params() })).status).toBe(403);
    const other = { as, params: { project_id: (await buildProject()).id } };
    expect((await call(persons.exportMany, route, other)).status).toBe(404);
    expect((await call(persons.exportSelected, route, { ...other, body: {} })).status).toBe(404);
  });

  test.each([{ columns: "properties." }, { columns: "id" }, { columns: "uuid,secret" }, { properties: "{" }])(
    "refuses %o",
    async (query) => {
      const [attr] = Object.keys(query);
      expect(await get(query)).toMatchObject({ status: 400, body: { attr } });
    },
  );

  test.each([
    { uuids: ["ada"] },
    { columns: ["secret"] },
    { properties: [{ key: "plan", type: "nothing" }] },
  ])("refuses a body with %o", async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  test("JSON has every field and property of everyone, newest first", async () => {
    const answer = await get();
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="fieldbook-persons-${project.id}.json"`,
    );
    expect(answer.body).toMatchObject([
      {
        uuid: ada.uuid,
        name: "ada",
        distinct_ids: ["ada", "ada, too"],
        is_identified: false,
        properties: { plan: "pro", seats: 3, "=cmd": "=1+1", tags: ["a"] },
      },
      { uuid: bert.uuid, properties: { plan: "free", seats: -2 } },
    ]);
  });

  test("CSV has the columns asked for, and no cell that a spreadsheet would calculate", async () => {
    const columns = ["distinct_ids", "properties.seats,properties.=cmd", "properties.tags"];
    const { headers, body } = await get({ columns, format: "csv" });
    expect(headers.get("content-type")).toContain("text/csv");
    expect(String(body).split("\r\n")).toEqual([
      "\uFEFFuuid,name,distinct_ids,properties.seats,properties.=cmd,properties.tags",
      `${ada.uuid},ada,"[""ada"",""ada, too""]",3,'=1+1,"[""a""]"`,
      `${bert.uuid},bert,"[""bert""]",-2,,`,
      "",
    ]);
    const all = await get({ format: "csv" });
    expect(String(all.body).split("\r\n")[0]).toBe(
      "\uFEFFuuid,name,distinct_ids,created_at,last_seen_at,is_identified,properties.=cmd,properties.plan,properties.seats,properties.tags",
    );
  });

  test("exports those who match, those who are named, or all but those who are named", async () => {
    const isPro = [{ key: "plan", value: "pro" }];
    expect(uuidsOf(await get({ properties: JSON.stringify(isPro) }))).toEqual([ada.uuid]);
    expect(uuidsOf(await get({ search: "bert" }))).toEqual([bert.uuid]);
    expect(uuidsOf(await post({ properties: isPro }))).toEqual([ada.uuid]);
    expect(uuidsOf(await post({ uuids: [bert.uuid] }))).toEqual([bert.uuid]);
    expect(uuidsOf(await post({ excluded_uuids: [bert.uuid] }))).toEqual([ada.uuid]);
    expect((await post({ uuids: [] })).body).toEqual([]);
    const { body } = await post({ uuids: [ada.uuid], columns: ["properties.a, b", "properties.plan"] });
    expect(body).toEqual([{ uuid: ada.uuid, name: "ada", properties: { plan: "pro" } }]);
  });

  test("takes as many persons and columns as it says, and no more", async () => {
    const columns = Array.from({ length: maxExportColumns }, (_, at) => `properties.${at}`);
    const uuids = Array.from({ length: maxExportedUuids }, () => bert.uuid);
    expect(uuidsOf(await post({ uuids, columns }))).toEqual([bert.uuid]);
    const { status, body } = await post({ uuids: [...uuids, bert.uuid] });
    expect([status, body]).toMatchObject([400, { attr: "uuids" }]);
  });

  test("records who exported how many persons; HEAD is no export", async () => {
    const own = await buildProject();
    const key = await buildKey({ project: own });
    await buildPerson(own, {});
    const request = { as: key, params: { project_id: own.id } };
    const head = await call(persons.exportMany, route, { ...request, method: "HEAD" });
    expect([head.status, await recorded(own)]).toEqual([200, []]);
    await call(persons.exportMany, route, request);
    expect(await recorded(own)).toMatchObject([
      { scope: "Team", user_id: expect.any(Number), detail: { changes: [{ field: "rows", after: 1 }] } },
    ]);
  });

  test("exports everyone once, however many were created at the same time", async () => {
    const own = await buildProject();
    const created_at = new Date("2026-01-01T00:00:00Z");
    await db.person.createMany({
      data: Array.from({ length: 1203 }, () => ({
        project_id: own.id,
        uuid: crypto.randomUUID(),
        created_at,
      })),
    });
    const key = await buildKey({ project: own });
    const { body } = await call(persons.exportMany, route, { as: key, params: { project_id: own.id } });
    expect(new Set(body.map(({ uuid }) => uuid)).size).toBe(1203);
    expect(body).toHaveLength(1203);
  });
});
