// Destinations and what is sent to them, with a real receiver and a real mail server.
import { randomUUID } from "node:crypto";
import { makeWorkerUtils, runOnce } from "graphile-worker";
import { Client } from "pg";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { destinations } from "@/lib/contract/endpoints/destinations";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db, pool } from "@/lib/database/client";
import { collectNotifications } from "@/lib/destinations/collect";
import { deliverDue } from "@/lib/destinations/deliver";
import { env } from "@/lib/env";
import { deleteEvents } from "@/lib/jobs/delete-events";
import { recordRun } from "@/lib/jobs/job-runs";
import { queueOptions } from "@/lib/jobs/queue-options";
import { createTaskList } from "@/lib/jobs/tasks";
import { removePerson } from "@/lib/persons/remove";
import { checkCanary } from "@/lib/surveys/canary/check";
import { captureEvents, sendCapture } from "@/lib/testing/capture";
import { buildKey, buildMembership, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Receiver, startReceiver } from "@/lib/testing/receiver";
import { call } from "@/lib/testing/request";
import * as launchRoute from "../surveys/[id]/launch/route";
import * as resultsRoute from "../surveys/[id]/results/route";
import * as stopRoute from "../surveys/[id]/stop/route";
import * as redeliverRoute from "./[id]/deliveries/[delivery_id]/redeliver/route";
import * as deliveryRoute from "./[id]/deliveries/[delivery_id]/route";
import * as deliveriesRoute from "./[id]/deliveries/route";
import * as rotateRoute from "./[id]/rotate_secret/route";
import * as one from "./[id]/route";
import * as testRoute from "./[id]/test/route";
import * as route from "./route";

// Before the first import reads the environment.
const mail = await vi.hoisted(async () => {
  const { startMailServer } = await import("@/lib/testing/mail-server");
  const started = await startMailServer();
  process.env.SMTP_URL = started.url;
  process.env.MAIL_FROM = "Fieldbook <fieldbook@example.com>";
  process.env.PUBLIC_URL = "http://127.0.0.1:3000";
  process.env.ALLOW_PRIVATE_DESTINATIONS = "on";
  return started;
});

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  const utils = await makeWorkerUtils({ ...queueOptions, pgPool: pool });
  await utils.migrate();
  await utils.release();
});
afterAll(async () => {
  await receiver.stop();
  await mail.stop();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = { status: 200, body: "ok" };
  mail.received.length = 0;
  await pool.query("delete from deliveries");
  await pool.query("delete from graphile_worker._private_jobs");
});

const [minute, hour] = [60_000, 3_600_000];
const later = (ms: number) => new Date(Date.now() + ms);

/** Runs the jobs that are queued, also those of later. */
async function runJobs(): Promise<void> {
  await pool.query("update graphile_worker._private_jobs set run_at = now()");
  const taskList = createTaskList(env, new AbortController().signal);
  await runOnce({ ...queueOptions, pgPool: pool, taskList });
}

const everything = { events: ["response_completed"] };
async function build(body: object = {}) {
  const { project, user } = await buildMembership();
  const params = { project_id: project.id };
  const created = await call(destinations.create, route, {
    as: user,
    params,
    body: {
      name: "Desk",
      type: "webhook",
      url: `${receiver.url}/hook`,
      subscriptions: [everything],
      ...body,
    },
  });
  expect(created.body).toMatchObject({ name: "Desk" });
  return { project, as: user, params: { ...params, id: created.body.id }, destination: created.body };
}
type World = Awaited<ReturnType<typeof build>>;

const questions = [
  { type: "rating" as const, id: "score", question: "How likely?", scale: 10 as const },
  { type: "open" as const, id: "why", question: "Why?" },
];
const survey = async ({ project }: Pick<World, "project">) =>
  (await buildSurvey(project, { questions, start_date: later(-hour).toISOString() })).id;

/** Captures an answer as an SDK does. */
async function answer(
  { project }: Pick<World, "project">,
  id: string,
  {
    score = 3,
    why = "Too <slow>",
    submission = randomUUID() as string,
    complete = true,
    properties = {},
    body = {},
  } = {},
): Promise<string> {
  const { status } = await sendCapture({
    token: project.api_token,
    event: "survey sent",
    distinct_id: `ada-${submission}`,
    properties: {
      ...{ $survey_id: id, $survey_submission_id: submission, $survey_completed: complete },
      ...{ $survey_response_score: score, $survey_response_why: why, ...properties },
    },
    ...body,
  });
  expect(status).toBe(200);
  return submission;
}

const list = async ({ as, params }: World) =>
  (await call(destinations.listDeliveries, deliveriesRoute, { as, params })).body.results;
const sent = () => receiver.received.map(({ body }) => JSON.parse(body));

describe("destinations/", () => {
  it("are created, read, changed and deleted by owners, with activity, and show no secret again", async () => {
    const world = await build();
    const { as, params, destination } = world;
    expect(destination.secret).toMatch(/^whsec_[\w+/=]{44}$/);
    const { secret: _, ...shown } = destination;
    const read = await call(destinations.get, one, { as, params });
    expect(read.body).toEqual(shown);
    const changes = { name: "Help", limit_per_minute: 5, enabled: false };
    const changed = await call(destinations.update, one, { as, params, body: changes });
    expect(changed.body).toEqual({ ...shown, ...changes });
    const rotated = await call(destinations.rotateSecret, rotateRoute, { as, params });
    expect(rotated.body.secret).not.toBe(destination.secret);
    expect((await call(destinations.list, route, { as, params })).body).toEqual([changed.body]);
    const stored = await db.destination.findFirstOrThrow({ where: { id: destination.id } });
    expect(JSON.stringify(stored)).not.toContain(rotated.body.secret.slice(6));
    expect((await call(destinations.remove, one, { as, params })).status).toBe(204);
    expect((await call(destinations.get, one, { as, params })).status).toBe(404);
    const activities = await db.activity.findMany({
      where: { project_id: params.project_id, scope: "Destination" },
      orderBy: { created_at: "asc" },
    });
    expect(activities.map(({ activity }) => activity)).toEqual([
      "created",
      "updated",
      "secret_rotated",
      "deleted",
    ]);
    expect(JSON.stringify(activities)).not.toContain("whsec_");
  });

  it("show of Slack's URL the host alone, and replace it", async () => {
    const world = await build({ type: "slack", url: `${receiver.url}/services/T0/B0/secret` });
    const { as, params, destination } = world;
    expect(destination).toMatchObject({ url: `${receiver.url}/…`, secret: null });
    await call(destinations.update, one, { as, params, body: { url: destination.url, name: "Chat" } });
    await call(destinations.test, testRoute, { as, params });
    expect(receiver.received[0]?.path).toBe("/services/T0/B0/secret");
    await call(destinations.update, one, { as, params, body: { url: `${receiver.url}/new` } });
    await call(destinations.test, testRoute, { as, params });
    expect(receiver.received[1]?.path).toBe("/new");
    const log = await db.activity.findMany({
      where: { project_id: params.project_id, scope: "Destination" },
    });
    expect(JSON.stringify(log)).not.toContain("secret");
  });

  it.each([
    [{ url: null }, "url"],
    [{ url: "ftp://example.com" }, "url"],
    [{ url: "x" }, "url"],
    [{ type: "email" }, "url"],
    [{ type: "email", url: null }, "emails"],
    [{ type: "email", url: null, emails: ["nobody"] }, "emails"],
    [{ emails: ["a@example.com"] }, "emails"],
    [{ limit_per_minute: 0 }, "limit_per_minute"],
    [{ subscriptions: [{ events: [] }] }, "subscriptions"],
    [{ subscriptions: Array(21).fill(everything) }, "subscriptions"],
    [{ subscriptions: [{ ...everything, survey_ids: [randomUUID()] }] }, "subscriptions"],
    [{ subscriptions: [{ ...everything, condition: { type: "tag", tag_id: 1 } }] }, "subscriptions"],
    [
      { subscriptions: [{ ...everything, condition: { type: "answer", operator: "lte", value: "6" } }] },
      "subscriptions",
    ],
    [
      { subscriptions: [{ ...everything, condition: { type: "answer", operator: "regex", value: "6" } }] },
      "subscriptions",
    ],
    [
      {
        subscriptions: [
          { events: ["survey_started"], condition: { type: "answer", operator: "lte", value: 6 } },
        ],
      },
      "subscriptions",
    ],
    [
      { subscriptions: [{ ...everything, digest: { frequency: "daily", hour: 24, timezone: "UTC" } }] },
      "subscriptions",
    ],
    [
      { subscriptions: [{ ...everything, digest: { frequency: "daily", hour: 9, timezone: "Mars/Base" } }] },
      "subscriptions",
    ],
  ])("refuses %j", async (body, attr) => {
    const { project, user } = await buildMembership();
    const { status, body: error } = await call(destinations.create, route, {
      as: user,
      params: { project_id: project.id },
      body: { name: "Desk", type: "webhook", url: receiver.url, ...body },
    });
    expect([status, error]).toMatchObject([400, { attr }]);
  });

  it("are refused to editors, to keys without personal data, and in other projects; and a project has 20 at most", async () => {
    const { project, as, params } = await build();
    const body = { name: "More", type: "webhook", url: receiver.url };
    const key = await buildKey({ project, is_masked: true });
    expect((await call(destinations.create, route, { as: key, params, body })).status).toBe(403);
    const editor = await buildMembership({ project, role: "editor" });
    expect((await call(destinations.create, route, { as: editor.user, params, body })).status).toBe(403);
    expect((await call(destinations.list, route, { as: editor.user, params })).status).toBe(200);
    const stranger = await buildMembership();
    const elsewhere = { ...params, project_id: stranger.project.id };
    for (const [endpoint, at] of [
      [destinations.get, one],
      [destinations.update, one],
      [destinations.test, testRoute],
      [destinations.listDeliveries, deliveriesRoute],
      [destinations.remove, one],
    ] as const)
      expect(
        (
          await call(endpoint, at, {
            as: stranger.user,
            params: elsewhere,
            ...(endpoint === destinations.update && { body: {} }),
          })
        ).status,
      ).toBe(404);
    for (let n = 1; n < 20; n++) await call(destinations.create, route, { as, params, body });
    expect((await call(destinations.create, route, { as, params, body })).status).toBe(400);
  });
});

describe("a webhook", () => {
  it("gets a signed response once, without personal data unless it may have them", async () => {
    const world = await build();
    const id = await survey(world);
    const submission = await answer(world, id);
    await answer(world, id, { submission, why: "Still slow" });
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    const payload = new Webhook(world.destination.secret ?? "").verify(request!.body, request!.headers);
    expect(payload).toMatchObject({
      type: "response_completed",
      data: {
        project_id: world.project.id,
        survey: { id },
        response: { answers: [{ answer: 3 }, { answer: "[masked]" }] },
      },
    });
    expect(request!.body).not.toMatch(/slow|ada-/);
    const { uuid } = (payload as { data: { response: { uuid: string } } }).data.response;
    expect(payload).toMatchObject({
      data: {
        url: `http://127.0.0.1:3000/p/${world.project.id}/surveys/${id}?tab=responses&response=${uuid}`,
      },
    });
    const [delivery] = await list(world);
    expect(delivery).toMatchObject({
      id: request!.headers["webhook-id"],
      status: "delivered",
      attempts: 1,
      response_status: 200,
      response_body: "ok",
    });
    await call(destinations.update, one, { ...world, body: { gets_personal_data: true } });
    const detail = await call(destinations.getDelivery, deliveryRoute, {
      as: world.as,
      params: { ...world.params, delivery_id: delivery!.id },
    });
    expect(JSON.stringify(detail.body.payload)).toContain("Still slow");
    const masked = await buildKey({ project: world.project, is_masked: true });
    const unread = await call(destinations.getDelivery, deliveryRoute, {
      as: masked,
      params: { ...world.params, delivery_id: delivery!.id },
    });
    expect(unread.body).toMatchObject({ payload: null, response_body: null });
  });

  it("gets only what its subscription matches", async () => {
    const subscription = (condition: object, rest = {}) => ({
      subscriptions: [{ ...everything, condition, ...rest }],
    });
    const low = await build(subscription({ type: "answer", operator: "lte", value: 6 }));
    const id = await survey(low);
    await answer(low, id, { score: 9 });
    const detractor = await answer(low, id, { score: 6 });
    const text = { type: "answer", operator: "icontains", value: "SLOW" };
    const { as, params } = low;
    await runJobs();
    expect(sent().map(({ data }) => data.response.answers[0].answer)).toEqual([6]);
    await call(destinations.update, one, { as, params, body: subscription(text, { survey_ids: [id] }) });
    await answer(low, id, { why: "Fast" });
    await answer(low, id, { why: "so slow" });
    await answer(low, await survey(low), { why: "so slow" });
    await answer(low, id, { submission: detractor, why: "slower" });
    const tag = await db.responseTag.create({ data: { project_id: low.project.id, name: "Price" } });
    await db.tagRule.create({
      data: {
        project_id: low.project.id,
        survey_id: id,
        tag_id: tag.id,
        operator: "icontains",
        text: "euro",
      },
    });
    await call(destinations.update, one, { as, params, body: subscription({ type: "tag", tag_id: tag.id }) });
    await answer(low, id, { why: "5 euro" });
    await answer(low, id, { why: "slow" });
    await runJobs();
    expect(receiver.received).toHaveLength(3);
  });

  it("is found by reading one response, however many its survey has", async () => {
    const world = await build();
    const id = await survey(world);
    const answers = Array.from({ length: 100 }, (_, at) => ({
      ...{ event: "survey sent", distinct_id: `reader-${at}`, uuid: randomUUID() },
      properties: { $survey_id: id, $survey_submission_id: randomUUID(), $survey_completed: true },
    }));
    await captureEvents(world.project, ...answers);
    // In a new connection, whose counts begin at zero.
    const client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query("select queue_deliveries($1, $2, now())", [world.project.id, [answers[0]!.uuid]]);
    const { rows } = await client.query(
      "select idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = 'responses'",
    );
    await client.end();
    expect(rows).toEqual([{ fetched: 1 }]);
  });

  it("is not told of imported or old events, nor of those of a disabled destination", async () => {
    const world = await build();
    const id = await survey(world);
    await answer(world, id, { body: { historical_migration: true } });
    await answer(world, id, { body: { timestamp: later(-25 * hour).toISOString() } });
    await call(destinations.update, one, { ...world, body: { enabled: false } });
    await answer(world, id);
    expect(await list(world)).toEqual([]);
    await call(destinations.update, one, { ...world, body: { enabled: true } });
    await answer(world, id, { body: { timestamp: later(-23 * hour).toISOString() } });
    expect(await list(world)).toHaveLength(1);
  });

  it("gets a partial response when nothing came for 30 minutes, and none that was completed", async () => {
    const world = await build({ subscriptions: [{ events: ["response_partial"] }] });
    const id = await survey(world);
    await answer(world, id, { complete: false, submission: randomUUID() });
    const done = await answer(world, id, { complete: false });
    await answer(world, id, { submission: done });
    await collectNotifications(later(29 * minute));
    expect(receiver.received).toEqual([]);
    await collectNotifications(later(31 * minute));
    expect(sent()).toMatchObject([{ type: "response_partial", data: { response: { completed: false } } }]);
    expect((await list(world)).map(({ status }) => status).sort()).toEqual(["delivered", "dropped"]);
  });

  it("gets one id again until it answers, and its destination is disabled after three days, which owners learn", async () => {
    const world = await build();
    const id = await survey(world);
    receiver.answer = { status: 503, body: "x".repeat(5000) };
    await answer(world, id);
    await runJobs();
    const [delivery] = await list(world);
    expect(delivery).toMatchObject({
      status: "pending",
      attempts: 1,
      response_status: 503,
      error: "The answer was 503.",
    });
    expect(delivery?.response_body).toHaveLength(2048);
    await deliverDue(later(0));
    expect(receiver.received).toHaveLength(1);
    for (const at of [6000, 10 * minute, hour, 71 * hour]) await deliverDue(later(at));
    expect(receiver.received).toHaveLength(5);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([delivery?.id]),
    );
    await call(destinations.get, one, world).then(({ body }) =>
      expect(body).toMatchObject({ enabled: true }),
    );
    await deliverDue(later(90 * hour));
    const disabled = await call(destinations.get, one, world);
    expect(disabled.body).toMatchObject({
      enabled: false,
      disabled_at: expect.any(String),
      disabled_reason: "The answer was 503.",
    });
    const where = { project_id: world.project.id, scope: "Destination", activity: "disabled" };
    expect(await db.activity.findMany({ where })).toMatchObject([{ is_system: true }]);
    await runJobs();
    expect(mail.received.map(({ text }) => text)).toEqual([
      expect.stringContaining("Last failure: The answer was 503."),
    ]);
    receiver.answer = { status: 200 };
    const enabled = await call(destinations.update, one, { ...world, body: { enabled: true } });
    expect(enabled.body).toMatchObject({ failing_since: null, disabled_at: null });
    const params = { ...world.params, delivery_id: delivery!.id };
    await call(destinations.redeliver, redeliverRoute, { as: world.as, params });
    await runJobs();
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(delivery?.id);
    expect((await list(world))[0]).toMatchObject({ status: "delivered" });
  });

  it("gets one id from the next server when the one that had claimed it was killed", async () => {
    const world = await build();
    await answer(world, await survey(world));
    // As a claim leaves it.
    await pool.query("update deliveries set attempts = 1, next_attempt_at = now() + interval '1 minute'");
    await deliverDue(later(59_000));
    expect(receiver.received).toEqual([]);
    await collectNotifications(later(61_000));
    const [delivery] = await list(world);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery?.id]);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 2 });
  });

  it("follows no redirect, and a test shows the answer", async () => {
    const world = await build({ enabled: false });
    receiver.answer = { status: 302, location: `${receiver.url}/elsewhere` };
    const { body } = await call(destinations.test, testRoute, world);
    expect(body).toMatchObject({
      event: "test",
      status: "failed",
      response_status: 302,
      payload: { type: "test" },
    });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    receiver.answer = { status: 204 };
    expect((await call(destinations.test, testRoute, world)).body).toMatchObject({
      status: "delivered",
      error: null,
    });
  });

  it("gets what is beyond its limit of a minute as one summary", async () => {
    const world = await build({ limit_per_minute: 2 });
    const id = await survey(world);
    for (let n = 0; n < 5; n++) await answer(world, id);
    // In one minute, wherever the clock is.
    await pool.query(
      "update deliveries set due_at = date_trunc('minute', now() - interval '1 minute') + n * interval '1 second' from (select id, row_number() over () as n from deliveries) d where d.id = deliveries.id",
    );
    await deliverDue(new Date());
    const types = sent().map(({ type }) => type);
    expect(types).toEqual(["response_completed", "response_completed", "summary"]);
    const { data } = sent()[2];
    expect(data).toMatchObject({
      count: 3,
      groups: [{ event: "response_completed", survey_id: id, count: 3 }],
    });
    const rows = await list(world);
    const summarized = rows.filter(({ status }) => status === "summarized").map((row) => row.id);
    expect(data.delivery_ids.sort()).toEqual(summarized.sort());
  });

  it("one that hangs delays no other", async () => {
    const world = await build();
    receiver.answer = null;
    const id = await survey(world);
    const quick = await startReceiver();
    await call(destinations.create, route, {
      ...{ as: world.as, params: world.params },
      body: { name: "Quick", type: "webhook", url: quick.url, subscriptions: [everything] },
    });
    await answer(world, id);
    const run = deliverDue(new Date());
    await vi.waitFor(() => expect(quick.received).toHaveLength(1));
    await answer(world, id);
    await deliverDue(new Date());
    await vi.waitFor(() => expect(quick.received).toHaveLength(2));
    await quick.stop();
    await receiver.stop();
    await run;
    receiver = await startReceiver();
  });

  it("gets nothing of a response that was deleted, and the log forgets it", async () => {
    const world = await build();
    const id = await survey(world);
    await answer(world, id);
    const person = await db.person.findFirstOrThrow({ where: { project_id: world.project.id } });
    const actor = {
      user: await db.user.findUniqueOrThrow({ where: { id: world.as.id } }),
      role: "owner",
      keyLabel: null,
    } as const;
    await db.event.deleteMany({ where: { project_id: world.project.id } });
    await removePerson(world.project, actor, { uuid: person.uuid }, {});
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect(await list(world)).toMatchObject([{ status: "dropped", error: "The response was deleted." }]);
  });

  const surveyEvents = ["survey_started", "survey_stopped", "survey_limit_reached", "canary_stopped"];
  /** A destination that existed an hour ago, told of these. */
  async function buildTold(events: string[]) {
    const world = await build({ subscriptions: [{ events }] });
    const where = { project_id: world.project.id };
    await db.destination.updateMany({ data: { created_at: later(-hour) }, where });
    return world;
  }
  /** Those of a project: what happened in others is found again after each test. */
  const sentTypes = ({ project }: World) =>
    sent()
      .filter(({ data }) => data.project_id === project.id)
      .map(({ type }) => type)
      .sort();

  it("is told of a survey's start and stop in the transaction that changes it, once", async () => {
    const world = await buildTold(surveyEvents);
    const { id } = await buildSurvey(world.project, { questions });
    const params = { project_id: world.project.id, id };
    await call(surveys.launch, launchRoute, { as: world.as, params, body: {} });
    expect((await list(world)).map(({ event }) => event)).toEqual(["survey_started"]);
    await call(surveys.stop, stopRoute, { as: world.as, params });
    await runJobs();
    expect(sentTypes(world)).toEqual(["survey_started", "survey_stopped"]);
    await collectNotifications(new Date());
    expect(sentTypes(world)).toHaveLength(2);
  });

  it("is told when a canary stops a survey, which is no stop by a person", async () => {
    const world = await buildTold(surveyEvents);
    const { id } = await buildSurvey(world.project, { questions });
    const body = { canary: { share: 50, hours: 24, max_dismissal_rate: 10 } };
    const launch = { as: world.as, params: { project_id: world.project.id, id }, body };
    await call(surveys.launch, launchRoute, launch);
    const batch = Array.from({ length: 20 }, (_, n) =>
      ["survey shown", "survey dismissed"].map((event) => ({
        ...{ event, distinct_id: `visitor-${n}`, properties: { $survey_id: id } },
      })),
    ).flat();
    await sendCapture({ api_key: world.project.api_token, batch }, { path: "/batch/" });
    await checkCanary(world.project, id, new Date());
    await runJobs();
    await collectNotifications(new Date());
    expect(sentTypes(world)).toEqual(["canary_stopped", "survey_started"]);
  });

  it("is told of times that come and limits that responses reach, within a minute, once", async () => {
    const world = await buildTold(surveyEvents);
    const start_date = later(-10 * minute).toISOString();
    const { id } = await buildSurvey(world.project, { questions, start_date, responses_limit: 1 });
    await buildSurvey(world.project, {
      questions,
      start_date: later(5 * minute).toISOString(),
      end_date: later(15 * minute).toISOString(),
    });
    expect((await list(world)).map(({ event }) => event)).toEqual(["survey_started"]);
    await answer(world, id);
    for (const at of [0, 0, 10 * minute, 20 * minute, 21 * minute]) await collectNotifications(later(at));
    expect(sentTypes(world)).toEqual([
      ...["survey_limit_reached", "survey_started", "survey_started", "survey_stopped"],
    ]);
  });

  it("is told of a deletion run that deleted something in its project, and of a failed backup", async () => {
    const world = await buildTold(["deletion_run", "backup_failed"]);
    const idle = await build({ name: "Desk", subscriptions: [{ events: ["deletion_run"] }] });
    await answer(world, await survey(world));
    const person = await db.person.findFirstOrThrow({ where: { project_id: world.project.id } });
    const user = await db.user.findUniqueOrThrow({ where: { id: world.as.id } });
    const actor = { user, role: "owner", keyLabel: null } as const;
    await removePerson(world.project, actor, { uuid: person.uuid }, { delete_events: true });
    await recordRun("delete-events", () => deleteEvents(later(minute)));
    await expect(recordRun("back-up", () => Promise.reject(new Error("disk full")))).rejects.toThrow();
    for (const at of [0, minute]) await collectNotifications(later(at));
    await db.jobRun.deleteMany({ where: { task: { in: ["back-up", "delete-events"] } } });
    expect(sentTypes(world)).toEqual(["backup_failed", "deletion_run"]);
    expect(
      sent().find(({ type, data }) => type === "deletion_run" && data.project_id === world.project.id),
    ).toMatchObject({ data: { persons: 1 } });
    expect(await list(idle)).toEqual([]);
  });
});

describe("other destinations", () => {
  it("Slack gets blocks with the answers, in which nothing is a mention, and a link", async () => {
    const world = await build({ type: "slack", url: `${receiver.url}/services/x`, gets_personal_data: true });
    await answer(world, await survey(world), { why: "<!channel> & *more*" });
    await runJobs();
    const [body] = sent();
    expect(JSON.stringify(body)).toContain("*Why?*\\n&lt;!channel&gt; &amp; *more*");
    expect(JSON.stringify(body)).toContain("*How likely?*\\n3 of 10");
    expect(body.blocks.at(-1)).toMatchObject({
      type: "actions",
      elements: [{ url: expect.stringContaining("response=") }],
    });
  });

  it("email gets one mail for each recipient, in the destination's language", async () => {
    const world = await build({
      type: "email",
      url: null,
      emails: ["a@example.com", "b@example.com"],
      gets_personal_data: true,
      language: "de",
    });
    await answer(world, await survey(world));
    await runJobs();
    await runJobs();
    expect(mail.received.map(({ to }) => to[0]).sort()).toEqual(["a@example.com", "b@example.com"]);
    expect(mail.received[0]?.text).toContain("Too &lt;slow&gt;");
    expect(mail.received[0]?.text).toContain("Antwort öffnen");
    expect(mail.received[0]?.source).toMatch(/^Subject: Neue Antwort/m);
  });

  it("a digest comes at its hour with the numbers of the results, a chart and the newest texts", async () => {
    const timezone = "Europe/Berlin";
    const digest = { frequency: "daily", hour: 0, timezone };
    const world = await build({
      ...{ type: "email", url: null, emails: ["a@example.com"], gets_personal_data: true },
      subscriptions: [{ ...everything, digest }],
    });
    const project_id = world.project.id;
    const midnight = new Date("2026-01-14T23:00:00Z");
    const created_at = new Date("2026-01-01");
    await db.destination.updateMany({ data: { created_at }, where: { project_id } });
    await db.project.update({ data: { timezone }, where: { id: project_id } });
    const { id } = await buildSurvey(world.project, {
      name: "NPS",
      questions,
      start_date: created_at.toISOString(),
    });
    const at = (hours: number, score: number, why: string, complete = true) =>
      answer(world, id, {
        ...{ score, why, complete },
        body: { timestamp: new Date(midnight.getTime() - hours * hour).toISOString() },
      });
    await at(-1, 0, "after");
    for (const [hours, score] of [
      [1, 10],
      [2, 9],
      [3, 7],
      [23, 3],
    ] as const)
      await at(hours, score, `text ${hours}`);
    await at(4, 0, "half", false);
    await at(30, 3, "before");
    await collectNotifications(new Date(midnight.getTime() - minute));
    await pool.query("update deliveries set next_attempt_at = null");
    await collectNotifications(midnight);
    await collectNotifications(new Date(midnight.getTime() + minute));
    await runJobs();
    expect(mail.received).toHaveLength(1);
    const { text, source } = mail.received[0]!;
    expect(text).toContain("4 responses, 0 partial, +3 compared with the period before");
    expect(text).toContain("NPS 25, +125 compared with the period before");
    expect(text).toContain("Promoters (9–10): 2");
    expect(text).toContain("0: 0, 1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0, 7: 1, 8: 0, 9: 1, 10: 1");
    expect(source).toMatch(/^Content-ID: <chart-0>\r$/m);
    expect(text.indexOf("text 1")).toBeLessThan(text.indexOf("text 23"));
    expect(text).not.toMatch(/after”|“before|“half/);
    const { body: results } = await call(surveyAnswers.results, resultsRoute, {
      as: world.as,
      params: { project_id, id },
      query: { date_from: "2026-01-14", date_to: "2026-01-14", completion: "completed" },
    });
    expect(results.totals).toMatchObject({ started: 4, partial: 0 });
    expect(results.questions[0]?.nps?.score.value).toBe(25);
    expect(results.questions[0]?.nps?.promoters.numerator).toBe(2);
  });
});

it("a project without a destination queues nothing", async () => {
  const project = await buildProject();
  await answer({ project }, (await buildSurvey(project, { questions })).id);
  expect(await db.delivery.count({ where: { project_id: project.id } })).toBe(0);
  expect((await pool.query("select 1 from graphile_worker.jobs")).rowCount).toBe(0);
});
