import type { APIRequestContext } from "@playwright/test";
import { PostHog } from "posthog-node";
import { expect, type Project, customerSiteTest as test } from "./customer-site";
import { asOwner } from "./fixtures";
import { demo, owner } from "./servers";

const connect = ({ api_token }: Project, options: object = {}) =>
  new PostHog(api_token, { host: demo.url, ...options });

/** PostHog's interfaces for events, by the value of the SDK's environment variable. */
const captureModes = { v0: "/batch/", v1: "/i/v1/analytics/events" };
type CaptureMode = keyof typeof captureModes;

/** A client that captures by an interface; it reads the variable when it is created. */
function connectIn(mode: CaptureMode, project: Project, options: object = {}): PostHog {
  process.env.POSTHOG_CAPTURE_MODE = mode;
  try {
    return connect(project, options);
  } finally {
    delete process.env.POSTHOG_CAPTURE_MODE;
  }
}

interface StoredEvent {
  id: string;
  event: string;
  distinct_id: string;
  timestamp: string;
  properties: Record<string, unknown>;
}

const readEvents = async (request: APIRequestContext, { id }: Project): Promise<StoredEvent[]> =>
  (await (await request.get(`/api/projects/${id}/events/?limit=1000`, asOwner)).json()).results;

for (const [mode, path] of Object.entries(captureModes) as [CaptureMode, string][]) {
  test(`posthog-node captures, identifies and aliases by ${path}, and loses nothing at shutdown`, async ({
    project,
    request,
  }) => {
    const sent: [path: string, encoding: string | undefined][] = [];
    const sdk = connectIn(mode, project, {
      fetch: (url: string, init: RequestInit & { headers: Record<string, string> }) => {
        sent.push([new URL(url).pathname, init.headers["Content-Encoding"]]);
        return fetch(url, init);
      },
    });
    const failures: unknown[] = [];
    sdk.on("error", (error) => failures.push(error));
    sdk.identify({
      distinctId: "ada",
      properties: { $set: { email: "ada@example.com" }, $set_once: { plan: "pro" } },
    });
    for (let n = 0; n < 25; n++) sdk.capture({ distinctId: "ada", event: "baked", properties: { n } });
    sdk.alias({ distinctId: "ada", alias: "ada-on-the-phone" });
    sdk.capture({ distinctId: "ada-on-the-phone", event: "looked", properties: { $set: { phone: true } } });
    const timestamp = new Date("2026-01-02T03:04:05.678Z");
    sdk.capture({
      distinctId: "nobody",
      event: "passed by",
      timestamp,
      properties: { $session_id: "s1", $process_person_profile: false },
    });
    await sdk.shutdown();
    expect(failures).toEqual([]);
    expect(new Set(sent.map(String))).toEqual(new Set([`${path},gzip`]));

    const persons = `/api/projects/${project.id}/persons/`;
    const { results } = await (await request.get(`${persons}?distinct_id=ada-on-the-phone`, asOwner)).json();
    expect(results).toHaveLength(1);
    expect(results[0].distinct_ids.toSorted()).toEqual(["ada", "ada-on-the-phone"]);
    expect(results[0].properties).toMatchObject({ email: "ada@example.com", plan: "pro", phone: true });
    expect((await (await request.get(persons, asOwner)).json()).results).toHaveLength(1);
    const events = await readEvents(request, project);
    expect(events).toHaveLength(29);
    expect(events.find(({ event }) => event === "passed by")).toMatchObject({
      timestamp: expect.stringContaining("2026-01-02T03:04:05.678"),
      properties: {
        $session_id: "s1",
        $process_person_profile: false,
        $lib: "posthog-node",
        $lib_version: "5.70.0",
      },
    });
  });
}

test("posthog-node in Capture V1 loses and doubles nothing when the server is away, or its response is lost", async ({
  project,
  request,
}) => {
  const attempts: string[] = [];
  const sdk = connectIn("v1", project, {
    fetchRetryDelay: 20,
    fetch: async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
      attempts.push(init.headers["PostHog-Attempt"] ?? "");
      if (attempts.length === 1) return new Response("", { status: 503, headers: { "Retry-After": "1" } });
      const response = await fetch(url, init);
      // Stored, but the client does not hear of it.
      if (attempts.length === 2) throw new Error("socket hang up");
      return response;
    },
  });
  const failures: unknown[] = [];
  sdk.on("error", (error) => failures.push(error));
  for (let n = 0; n < 10; n++)
    sdk.capture({ distinctId: "ada", event: "baked", properties: { n, $set: { baked: n } } });
  await sdk.shutdown();
  expect(attempts).toEqual(["1", "2", "3"]);
  expect(failures).toEqual([]);
  const numbers = (await readEvents(request, project)).map(({ properties }) => properties.n);
  expect(numbers.toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => n));
});

test("posthog-node in Capture V1 hears which events are dropped, and why; the others arrive", async ({
  project,
  request,
}) => {
  const sdk = connectIn("v1", project);
  const failures: { drops?: unknown }[] = [];
  sdk.on("error", (error) => failures.push(error));
  const bad = crypto.randomUUID();
  sdk.capture({ distinctId: "ada", event: "baked" });
  const large = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, n]));
  sdk.capture({ distinctId: "ada", event: "large", properties: large, uuid: bad });
  sdk.capture({ distinctId: "ada", event: "sold" });
  await sdk.shutdown();
  expect(failures.map(({ drops }) => drops)).toEqual([[{ uuid: bad, details: "too_many_properties" }]]);
  expect((await readEvents(request, project)).map(({ event }) => event).toSorted()).toEqual([
    "baked",
    "sold",
  ]);
});

test("posthog-node requests flags, and evaluates them locally to the same values", async ({
  project,
  request,
}) => {
  const create = async (path: string, data: object) => {
    const answer = await request.post(`/api/projects/${project.id}/${path}/`, { ...asOwner, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const cohort = await create("cohorts", {
    name: "Bakers",
    filters: { properties: { type: "AND", values: [{ type: "person", key: "trade", value: "baker" }] } },
  });
  const variants = ["red", "blue"].map((key) => ({ key, rollout_percentage: 50 }));
  await create("feature_flags", {
    key: "half",
    filters: { groups: [{ properties: [], rollout_percentage: 50 }] },
  });
  await create("feature_flags", {
    key: "colour",
    filters: {
      groups: [{ properties: [] }],
      multivariate: { variants },
      payloads: { red: '{"hex":"f00"}', blue: '{"hex":"00f"}' },
    },
  });
  await create("feature_flags", {
    key: "bakers",
    filters: { groups: [{ properties: [{ type: "cohort", key: "id", value: cohort.id }] }] },
  });
  await create("surveys", {
    name: "Not for servers",
    type: "popover",
    start_date: "2026-01-01",
    questions: [],
  });

  const remote = connect(project);
  const local = connect(project, { personalApiKey: owner.key, featureFlagsPollingInterval: 1_000_000 });
  await local.reloadFeatureFlags();
  expect(local.isLocalEvaluationReady()).toBe(true);
  const answers = new Set<unknown>();
  for (let n = 0; n < 20; n++) {
    const person = `person-${n}`;
    const personProperties = { trade: n % 2 ? "baker" : "miller" };
    const theirs = await local.getAllFlagsAndPayloads(person, {
      personProperties,
      onlyEvaluateLocally: true,
    });
    const ours = await remote.getAllFlagsAndPayloads(person, { personProperties });
    expect(Object.keys(theirs.featureFlags ?? {}).sort()).toEqual(["bakers", "colour", "half"]);
    expect(ours.featureFlags).toMatchObject(theirs.featureFlags ?? {});
    expect(ours.featureFlagPayloads).toEqual(theirs.featureFlagPayloads);
    answers.add(JSON.stringify(theirs.featureFlags));
  }
  expect(answers.size).toBeGreaterThan(4);
  expect(Object.keys(await remote.getAllFlags("person-1", { flagKeys: ["half", "none"] }))).toEqual(["half"]);
  await Promise.all([remote.shutdown(), local.shutdown()]);
});
