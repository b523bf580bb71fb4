import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { paths } from "@/lib/contract/endpoints/paths";
import { persons } from "@/lib/contract/endpoints/persons";
import { retention } from "@/lib/contract/endpoints/retention";
import { stickiness } from "@/lib/contract/endpoints/stickiness";
import { trends } from "@/lib/contract/endpoints/trends";
import { buildKey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { findRoute } from "@/lib/testing/routes";
import { buildSampleProject, buildSampleRequest, type SampleProject } from "@/lib/testing/sample-requests";

let world: SampleProject;
let as: { value: string };

beforeAll(async () => {
  world = await buildSampleProject();
  as = await buildKey({ user: world.owner });
});

/** Sends a valid request with other parameters. */
async function send(endpoint: Endpoint, given: Record<string, unknown>) {
  const { params, query, body } = await buildSampleRequest(endpoint, world);
  const asText = Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]);
  const parts = endpoint.body
    ? { body: { ...(body as object), ...given } }
    : { query: { ...query, ...Object.fromEntries(asText) } };
  const { status, body: answer } = await call(endpoint, await findRoute(endpoint), { as, params, ...parts });
  return { status, answer };
}

const insights: Endpoint[] = [analysis, trends, lifecycle, paths, retention, stickiness]
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ query, body }) => "aggregation_group_type_index" in ((body ?? query) as z.ZodObject).shape);
const filtered: Endpoint[] = [...insights, persons.list];

const types = ["hogql", "element", "group", "behavioral", "nonsense"];
const filter = (type: string) => ({ key: "plan", value: "pro", type });

describe.each(filtered.map((endpoint) => [endpoint.id, endpoint] as const))("%s", (_, endpoint) => {
  it.each(types)("rejects a filter of type %s, and names the parameter", async (type) => {
    for (const properties of [
      [filter(type)],
      { type: "OR", values: [{ type: "AND", values: [filter(type)] }] },
    ]) {
      const { status, answer } = await send(endpoint, { properties });
      expect({ status, answer }).toMatchObject({ status: 400, answer: { attr: "properties" } });
    }
  });

  it("rejects filters without a key or a value, and unknown operators", async () => {
    const incomplete = [{ key: "plan" }, { value: 1 }, { key: "plan", value: 1, operator: "like" }, "plan"];
    for (const entry of incomplete) {
      const { status, answer } = await send(endpoint, { properties: [entry] });
      expect({ status, answer }).toMatchObject({ status: 400, answer: { attr: "properties" } });
    }
  });

  it("accepts filters without a type, and the old format", async () => {
    for (const properties of [[{ key: "plan", value: "pro" }], { plan: "pro" }]) {
      expect(await send(endpoint, { properties })).toMatchObject({ status: 200 });
    }
  });
});

describe.each(insights.map((endpoint) => [endpoint.id, endpoint] as const))("%s", (_, endpoint) => {
  it.each([
    ["actions", [{ id: 1 }]],
    ["actions", { id: 1 }],
    ["aggregation_group_type_index", 0],
    ["events", [{ id: "a", type: "actions" }]],
  ])("rejects %s of %j", async (name, value) => {
    const { status, answer } = await send(endpoint, { [name]: value });
    expect({ status, answer }).toMatchObject({ status: 400, answer: { attr: name } });
  });

  it("accepts no actions and no group", async () => {
    const given = { actions: [], aggregation_group_type_index: null };
    expect(await send(endpoint, endpoint.body ? given : { actions: [] })).toMatchObject({ status: 200 });
  });
});
