import { describe, expect, it } from "vitest";
import { events } from "@/lib/contract/endpoints/events";
import { db } from "@/lib/database/client";
import { buildEvent, buildKey, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const setUp = async () => {
  const project = await buildProject();
  const as = await buildKey({ project, scopes: ["person:read"] });
  return { project, names: () => call(events.names, route, { as, params: { project_id: project.id } }) };
};

describe("GET events/names/", () => {
  it("is empty before anything was captured", async () => {
    const { names } = await setUp();
    expect(await names()).toMatchObject({ status: 200, body: { results: [] } });
  });

  it("names each event once, by alphabet, and none of another project", async () => {
    const { project, names } = await setUp();
    for (const event of ["order paid", "$pageview", "order paid", "club joined"])
      await buildEvent(project, { event });
    await buildEvent(await buildProject(), { event: "another project's" });
    const { body } = await names();
    expect(body.results.toSorted()).toEqual(["$pageview", "club joined", "order paid"]);
  });

  it("stops at a thousand", async () => {
    const { project, names } = await setUp();
    await db.$executeRaw`
      insert into events (project_id, uuid, event, path_item, timestamp, distinct_id)
      select ${project.id}, gen_random_uuid(), name, name, now(), 'someone'
      from generate_series(1, 1200) n, lateral (select 'event ' || lpad(n::text, 4, '0') as name) named`;
    const { results } = (await names()).body;
    expect([results.length, results[0], results.at(-1)]).toEqual([1000, "event 0001", "event 1000"]);
  });
});
