import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DestinationInput } from "@/lib/contract/project/destination";
import { pool } from "@/lib/database/client";
import { createDestination } from "@/lib/destinations/create";
import { deliverTask } from "@/lib/destinations/jobs";
import { env } from "@/lib/env";
import { temporaryFolder } from "@/lib/testing/database";
import { buildMembership, buildSurvey } from "@/lib/testing/factories";
import { type Receiver, startReceiver } from "@/lib/testing/receiver";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

const kills = process.env.LONG ? 20 : 2;
/** Responses of a round: the server is killed when all are acknowledged, and some are delivered. */
const responses = 10;

let dataDir: string;
let server: RunningServer;
let receiver: Receiver;

beforeAll(buildOnce);
beforeEach(async () => {
  dataDir = await temporaryFolder();
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startServer(dataDir, {
    DATABASE_URL: env.DATABASE_URL ?? "",
    NEXTAUTH_SECRET: env.NEXTAUTH_SECRET ?? "",
    SEED: "none",
    RATE_LIMIT: "off",
    ALLOW_PRIVATE_DESTINATIONS: "on",
  });

/** Captures a completed response, and waits until it is acknowledged. */
async function respond(token: string, surveyId: string, distinct_id: string): Promise<void> {
  const body = {
    ...{ api_key: token, event: "survey sent", distinct_id },
    properties: {
      $survey_id: surveyId,
      $survey_submission_id: randomUUID(),
      $survey_response_why: "Slow",
    },
  };
  const answer = await fetch(`${server.url}/e/`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

/** By the person who responded, the ids with which the response arrived. */
function idsByPerson(): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { body, headers } of receiver.received) {
    const person = JSON.parse(body).data.response.distinct_id;
    ids.set(person, [...(ids.get(person) ?? []), headers["webhook-id"] ?? ""]);
  }
  return ids;
}

/** Ends the minute for which a killed server had claimed deliveries. */
async function endClaims(): Promise<void> {
  await pool.query("update deliveries set next_attempt_at = now() where next_attempt_at > now()");
  await pool.query("select graphile_worker.add_job($1)", [deliverTask]);
}

test(`kill -9 between commit and delivery, ${kills} times: each arrives, at most twice, with one id`, {
  timeout: 0,
}, async () => {
  const { project, user } = await buildMembership();
  const questions = [{ id: "why", type: "open" as const, question: "Why?" }];
  const { id } = await buildSurvey(project, { questions, start_date: new Date().toISOString() });
  const destination = DestinationInput.parse({
    ...{ name: "Desk", type: "webhook", url: receiver.url, gets_personal_data: true, limit_per_minute: 600 },
    subscriptions: [{ events: ["response_completed"] }],
  });
  await createDestination(project, { user, role: "owner", keyLabel: null }, destination);
  server = await start();
  let waited = 0;
  for (let round = 0; round < kills; round++) {
    // In every second round nothing is answered: what arrived is not recorded as delivered when the server dies.
    receiver.answer = round % 2 === 0 ? { status: 200 } : null;
    for (let n = 0; n < responses; n++) await respond(project.api_token, id, `person-${round}-${n}`);
    await sleep(Math.random() * 50);
    await server.kill();
    const expected = (round + 1) * responses;
    waited += expected - idsByPerson().size;
    receiver.answer = { status: 200 };
    server = await start();
    await endClaims();
    await expect.poll(() => idsByPerson().size).toBe(expected);
    await expect
      .poll(
        async () => (await pool.query("select from deliveries where next_attempt_at is not null")).rowCount,
      )
      .toBe(0);
  }
  const ids = [...idsByPerson().values()];
  expect(ids.filter((list) => list.length > 2 || new Set(list).size > 1)).toEqual([]);
  const twice = ids.filter(({ length }) => length === 2).length;
  process.stdout.write(
    `${kills} kills: ${ids.length} deliveries arrived, ${twice} of them twice; ${waited} were left to the next server\n`,
  );
});
