import { describe, expect, it } from "vitest";
import { persons } from "@/lib/contract/endpoints/persons";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";

describe("GET persons/:id/distinct_ids/", () => {
  it("needs its scope and personal data, and a person of the project", async () => {
    const project = await buildProject();
    const { uuid } = await buildPerson(project);
    const params = { project_id: project.id, id: uuid };
    const ask = (as: Credential, id = uuid) =>
      call(persons.distinctIds, route, { as, params: { ...params, id } });
    expect((await ask(await buildKey({ project, scopes: ["survey:read"] }))).status).toBe(403);
    expect((await ask(await buildKey({ project, is_masked: true }))).status).toBe(403);
    const as = await buildKey({ project });
    expect((await ask(as, "ada")).status).toBe(400);
    expect((await ask(as, (await buildPerson(await buildProject())).uuid)).status).toBe(404);
  });

  it("counts the events of each id, and has the email that they set", async () => {
    const project = await buildProject();
    const at = (day: number) => `2026-01-0${day}T00:00:00Z`;
    await captureEvents(
      project,
      {
        event: "seen",
        distinct_id: "ada",
        timestamp: at(1),
        $set: { email: "ada@example.com", plan: "team" },
      },
      { event: "seen", distinct_id: "phone", timestamp: at(2), $set: { email: "bert@example.com" } },
      { event: "seen", distinct_id: "phone", timestamp: at(4) },
      { event: "$create_alias", distinct_id: "ada", timestamp: at(5), properties: { alias: "unused" } },
      { event: "$merge_dangerously", distinct_id: "ada", timestamp: at(5), properties: { alias: "phone" } },
    );
    const { uuid } = (await readPerson(project, "ada"))!;
    const as = await buildKey({ project, scopes: ["person:read"] });
    const { body } = await call(persons.distinctIds, route, {
      as,
      params: { project_id: project.id, id: uuid },
    });
    const facts = (day: number, last: number) => ({
      first_seen: expect.stringContaining(`2026-01-0${day}`),
      last_seen: expect.stringContaining(`2026-01-0${last}`),
    });
    const { results } = body as { results: { distinct_id: string }[] };
    expect(results.toSorted((a, b) => (a.distinct_id < b.distinct_id ? -1 : 1))).toEqual([
      { distinct_id: "ada", events: 3, ...facts(1, 5), email: "ada@example.com", property_count: 2 },
      { distinct_id: "phone", events: 2, ...facts(2, 4), email: "bert@example.com", property_count: 1 },
      { distinct_id: "unused", events: 0, first_seen: null, last_seen: null, email: null, property_count: 0 },
    ]);
  });
});
