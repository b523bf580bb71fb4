// What posthog-python sends, as its source does: method, path, headers and body. It can't be run here; its requests can.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Project } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { gzipJson, readPerson, readStoredEvents } from "@/lib/testing/capture";
import { buildFlag, buildKey, buildProject } from "@/lib/testing/factories";
import { fetchHandlers } from "@/lib/testing/handlers";

const userAgent = "posthog-python/7.53.0";
let project: Project;
let key: string;

beforeAll(async () => {
  project = await buildProject();
  key = (await buildKey({ project, scopes: ["feature_flag:read"] })).value;
  await buildFlag(project, {
    key: "beta",
    filters: { groups: [{ properties: [], rollout_percentage: 100 }], payloads: { true: '{"a": 1}' } },
  });
  await buildFlag(project, {
    key: "of-plan",
    filters: {
      groups: [
        {
          properties: [{ key: "plan", value: "pro", operator: "exact", type: "person" }],
          rollout_percentage: 100,
        },
      ],
    },
  });
});

const now = () => new Date().toISOString().replace("Z", "000+00:00");

/** A message as the client queues it. */
const message = (event: string, distinct_id: string, rest: object = {}, properties: object = {}) => ({
  properties: { ...properties, $lib: "posthog-python", $lib_version: "7.53.0", $geoip_disable: true },
  timestamp: now(),
  distinct_id,
  event,
  uuid: randomUUID(),
  ...rest,
});

async function post(path: string, body: object, { isGzip = false } = {}) {
  const data = { ...body, sent_at: now(), api_key: project.api_token };
  const response = await fetchHandlers(env.PUBLIC_URL + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": userAgent,
      ...(isGzip && { "content-encoding": "gzip" }),
    },
    body: isGzip ? new Uint8Array(gzipJson(data)) : JSON.stringify(data),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetchHandlers(env.PUBLIC_URL + path, {
    headers: { authorization: `Bearer ${key}`, "user-agent": userAgent, ...headers },
  });

const batch = (...messages: object[]) => ({ batch: messages, historical_migration: false });

describe("posthog-python captures", () => {
  it.each([{ isGzip: false }, { isGzip: true }])("events in batches: %j", async (options) => {
    const id = randomUUID();
    const sent = [
      message("paid", id, {}, { total: 5, $session_id: "s" }),
      message("$set", id, { $set: { plan: "pro" } }),
      message("$set_once", id, { $set_once: { first: 1 } }),
    ];
    expect(await post("/batch/", batch(...sent), options)).toMatchObject({ status: 200 });
    expect((await readPerson(project, id))?.properties).toMatchObject({ plan: "pro", first: 1 });
    const stored = (await readStoredEvents(project)).filter(({ distinct_id }) => distinct_id === id);
    expect(stored.map(({ uuid, event }) => [uuid, event]).sort()).toEqual(
      sent.map(({ uuid, event }) => [uuid, event]).sort(),
    );
  });

  it("aliases and groups", async () => {
    const [anonymous, named] = [randomUUID(), randomUUID()];
    const alias = message("$create_alias", anonymous, {}, { distinct_id: anonymous, alias: named });
    const group = { $group_type: "company", $group_key: "1", $group_set: { name: "Ltd" } };
    const sent = batch(
      message("seen", anonymous),
      alias,
      message("paid", named),
      message("$groupidentify", randomUUID(), {}, group),
    );
    expect((await post("/batch/", sent)).status).toBe(200);
    expect((await readPerson(project, anonymous))?.id).toBe((await readPerson(project, named))?.id);
  });

  it("nothing with an unknown token, and raises an error", async () => {
    const response = await fetchHandlers(`${env.PUBLIC_URL}/batch/`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent },
      body: JSON.stringify({ ...batch(message("lost", "anna")), sent_at: now(), api_key: "phc_nobody" }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: expect.any(String) });
  });
});

describe("posthog-python evaluates flags", () => {
  const asked = (properties: object, rest: object = {}) => ({
    distinct_id: "anna",
    groups: {},
    person_properties: properties,
    group_properties: {},
    geoip_disable: true,
    device_id: null,
    ...rest,
  });

  it("with /flags/?v=2, all or some", async () => {
    const all = await post("/flags/?v=2", asked({ plan: "pro" }));
    expect(all).toMatchObject({
      status: 200,
      body: {
        errorsWhileComputingFlags: false,
        flags: {
          beta: { key: "beta", enabled: true, metadata: { payload: '{"a": 1}' } },
          "of-plan": { enabled: true },
        },
        requestId: expect.any(String),
      },
    });
    const some = await post("/flags/?v=2", asked({}, { flag_keys_to_evaluate: ["of-plan"] }));
    expect(some.body.flags).toEqual({ "of-plan": expect.objectContaining({ enabled: false }) });
  });

  it("with /decide/?v=3, like its older versions", async () => {
    expect(await post("/decide/?v=3", asked({ plan: "pro" }))).toMatchObject({
      status: 200,
      body: {
        featureFlags: { beta: true, "of-plan": true },
        featureFlagPayloads: { beta: '{"a": 1}' },
        errorsWhileComputingFlags: false,
      },
    });
  });

  // The second is the request of older versions.
  it.each(["/flags/definitions", "/api/feature_flag/local_evaluation/"])(
    "with %s, fetched again only after a change",
    async (path) => {
      const address = `${path}?token=${project.api_token}&send_cohorts`;
      const response = await get(address);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        flags: expect.arrayContaining([expect.objectContaining({ key: "beta", active: true })]),
        cohorts: {},
        group_type_mapping: {},
      });
      const etag = response.headers.get("etag")!;
      const again = await get(address, { "if-none-match": etag });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    },
  );

  it("with remote_config, for the payload of one", async () => {
    const address = `/api/projects/@current/feature_flags/beta/remote_config?token=${project.api_token}`;
    const response = await get(address);
    expect([response.status, await response.json()]).toEqual([200, '{"a": 1}']);
  });

  it("and reports why its key was refused", async () => {
    const answer = await get("/flags/definitions?token=x&send_cohorts", { authorization: "Bearer phx_no" });
    expect([answer.status, await answer.json()]).toMatchObject([401, { detail: expect.any(String) }]);
  });
});
