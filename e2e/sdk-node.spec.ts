import { PostHog } from "posthog-node";
import { expect, type Project, customerSiteTest as test } from "./customer-site";
import { asOwner } from "./fixtures";
import { demo, owner } from "./servers";

const connect = ({ api_token }: Project, options: object = {}) =>
  new PostHog(api_token, { host: demo.url, ...options });

test("posthog-node captures, identifies and aliases, and loses nothing at shutdown", async ({
  project,
  request,
}) => {
  const sdk = connect(project);
  sdk.identify({
    distinctId: "ada",
    properties: { $set: { email: "ada@example.com" }, $set_once: { plan: "pro" } },
  });
  for (let n = 0; n < 25; n++) sdk.capture({ distinctId: "ada", event: "baked", properties: { n } });
  sdk.alias({ distinctId: "ada", alias: "ada-on-the-phone" });
  sdk.capture({ distinctId: "ada-on-the-phone", event: "looked", properties: { $set: { phone: true } } });
  await sdk.shutdown();

  const persons = `/api/projects/${project.id}/persons/`;
  const { results } = await (await request.get(`${persons}?distinct_id=ada-on-the-phone`, asOwner)).json();
  expect(results).toHaveLength(1);
  expect(results[0].distinct_ids.toSorted()).toEqual(["ada", "ada-on-the-phone"]);
  expect(results[0].properties).toMatchObject({ email: "ada@example.com", plan: "pro", phone: true });
  expect((await (await request.get(persons, asOwner)).json()).results).toHaveLength(1);
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
