// Files of rows, and queries of personal data: each leaves an entry in the activity.
import { describe, expect, it } from "vitest";
import { successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { query } from "@/lib/contract/endpoints/query";
import { db } from "@/lib/database/client";
import { buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { findRoute } from "@/lib/testing/routes";
import { buildSampleProject, buildSampleRequest } from "@/lib/testing/sample-requests";

const isFile = (endpoint: (typeof endpoints)[number]) =>
  endpoint.path.includes("{project_id}") && (endpoint.archive || (endpoint.csv && successOf(endpoint)[1]));

const activities = [
  "exported",
  "persons_exported",
  "responses_exported",
  "links_exported",
  "list_exported",
  "queried",
];

const recorded = async (project: { id: number }) => {
  const rows = await db.activity.findMany({
    where: { project_id: project.id, activity: { in: activities } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ activity, user_id, key_label, detail }) => {
    const { changes } = detail as { changes: { field: string; after: unknown }[] };
    const fields = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    return { activity, user_id, key_label, ...fields };
  });
};

describe("every file of rows", () => {
  it.each(endpoints.filter(isFile).map((endpoint) => ({ id: endpoint.id, endpoint })))(
    "$id is recorded with who asked and the number of rows, and HEAD is not",
    async ({ endpoint }) => {
      const world = await buildSampleProject();
      const { query = {}, ...request } = await buildSampleRequest(endpoint, world);
      const as = await buildKey({ user: world.owner, label: "Warehouse" });
      const route = await findRoute(endpoint);
      const asked = { ...request, as, query: endpoint.archive ? query : { ...query, format: "csv" } };
      const { status } = await call(endpoint, route, asked);
      expect(status).toBe(200);
      expect(await recorded(world.project)).toEqual([
        expect.objectContaining({
          user_id: world.owner.id,
          key_label: "Warehouse",
          rows: expect.any(Number),
          ...(!endpoint.archive && { filter: expect.objectContaining({ format: "csv" }) }),
        }),
      ]);
      if (endpoint.method === "GET") {
        await call(endpoint, route, { ...asked, method: "HEAD" });
        expect(await recorded(world.project)).toHaveLength(1);
      }
    },
  );
});

describe("an export", () => {
  const { endpoint } = endpoints.flatMap((e) => (e.id === "persons.exportMany" ? [{ endpoint: e }] : []))[0]!;

  it("that its reader breaks off is recorded with the rows until then", async () => {
    const project = await buildProject();
    const as = await buildKey({ project });
    await db.person.createMany({
      data: Array.from({ length: 600 }, () => ({
        project_id: project.id,
        uuid: crypto.randomUUID(),
        properties: { note: "x".repeat(2000) },
      })),
    });
    const route = await findRoute(endpoint);
    const response = await route.GET!(
      new Request(`http://localhost/api/projects/${project.id}/persons/export/?search=`, {
        headers: { authorization: `Bearer ${as.value}` },
      }),
      { params: Promise.resolve({ project_id: String(project.id) }) },
    );
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(await recorded(project)).toEqual([
      expect.objectContaining({ activity: "persons_exported", rows: 500, is_broken_off: true }),
    ]);
  });
});

describe("an SQL query", () => {
  const run = async (text: string) => {
    const project = await buildProject();
    await buildPerson(project, { properties: { email: "ada@example.com", plan: "pro" } });
    const as = await buildKey({ project });
    const { status } = await call(query.run, await findRoute(query.run), {
      as,
      params: { project_id: project.id },
      body: { query: { kind: "HogQLQuery", query: text } },
    });
    expect(status).toBe(200);
    return await recorded(project);
  };

  it.each([
    "select properties.email from persons",
    "select * from persons",
    "select distinct_id from events",
    "select upper(person.properties.first_name) from events",
    "select p['email'] from (select properties as p from persons)",
    "with x as (select properties from persons) select count() from x",
  ])("that reads personal data is recorded with its text: %s", async (text) => {
    expect(await run(text)).toEqual([
      expect.objectContaining({ activity: "queried", filter: { query: text }, rows: expect.any(Number) }),
    ]);
  });

  it.each([
    "select count() from persons",
    "select properties.plan from persons",
    "select event, properties.$browser, person_id from events",
    "select name from surveys",
  ])("that reads none is not: %s", async (text) => {
    expect(await run(text)).toEqual([]);
  });
});
