// Clients that disconnect while results are read: concurrent requests are not affected.
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, it } from "vitest";
import * as personsRoute from "@/app/api/projects/[project_id]/persons/route";
import * as surveysRoute from "@/app/api/projects/[project_id]/surveys/route";
import { persons } from "@/lib/contract/endpoints/persons";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { sendCapture } from "@/lib/testing/capture";
import { buildKey, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

/** Requests for results, of which almost all are canceled. */
const canceledRequests = process.env.LONG ? 500 : 40;

interface SentRequest {
  project: Project;
  key: { value: string };
  survey: string;
}

let asked: SentRequest[];

beforeAll(async () => {
  asked = await Promise.all(Array.from({ length: 4 }, buildSentRequest));
});

/** A project with a survey that has enough answers for its results to take a while. */
async function buildSentRequest(): Promise<SentRequest> {
  const project = await buildProject();
  const questions = [{ type: "rating", id: "how", question: "How?", scale: 5 } as const];
  const { id } = await buildSurvey(project, { questions });
  await pool.query(
    `insert into events (project_id, uuid, event, path_item, timestamp, distinct_id, properties)
     select $1, gen_random_uuid(), case when n % 2 = 0 then 'survey sent' else 'survey shown' end, 'x',
       now() - n * interval '1 minute', 'd' || n % 700, jsonb_build_object('$survey_id', $2::text,
         '$survey_submission_id', gen_random_uuid(), '$survey_response_how', 1 + n % 5)
     from generate_series(1, 200) n`,
    [project.id, id],
  );
  return { project, key: await buildKey({ project }), survey: id };
}

it("cancels the statements of clients that left, and no statement of others", async () => {
  let isOver = false;
  const failures: unknown[] = [];
  const captured: string[] = [];

  /** A client whose every request has to succeed. */
  const others = async (request: (turn: number) => Promise<{ status: number; body: unknown }>) => {
    for (let turn = 0; !isOver; turn++) {
      const { status, body } = await request(turn);
      if (status !== 200) failures.push({ status, body });
    }
  };
  const capture = async () => {
    const uuids = [uuidv7(), uuidv7()];
    const batch = uuids.map((uuid) => ({ uuid, event: "seen", distinct_id: unique() }));
    const answer = await sendCapture({ api_key: asked[0]!.project.api_token, batch });
    captured.push(...uuids);
    return answer;
  };
  const listPersons = (turn: number) => {
    const { project, key } = asked[turn % asked.length]!;
    return call(persons.list, personsRoute, { as: key, params: { project_id: project.id } });
  };
  const listSurveys = (turn: number) => {
    const { project, key } = asked[turn % asked.length]!;
    return call(surveys.list, surveysRoute, { as: key, params: { project_id: project.id } });
  };

  let canceled = 0;
  /** About how long results take: found by who waited long enough, and by who did not. */
  let usualMs = 50;
  /** Asks for results, and leaves at any time until they would be answered, or a little later. */
  const leave = async (n: number) => {
    const { project, key, survey: id } = asked[n % asked.length]!;
    const client = new AbortController();
    // No other request shares its run.
    const query = { date_from: `-${100 + n}d` };
    const answer = call(surveyAnswers.results, route, {
      as: key,
      params: { project_id: project.id, id },
      query,
      signal: client.signal,
    });
    const begun = performance.now();
    const leaving = sleep((0.3 + Math.random()) * usualMs).then(() => client.abort(new Error("Left.")));
    const { status } = await answer;
    if (status === 200) usualMs = performance.now() - begun;
    else {
      canceled++;
      usualMs *= 1.1;
    }
    await leaving;
  };

  // More requests than database connections, so that some have to wait.
  const clients = Array.from({ length: 8 }, () => [capture, listPersons, listSurveys].map(others)).flat();
  const lanes = Array.from({ length: asked.length }, async (_, lane) => {
    for (let n = lane; n < canceledRequests; n += asked.length) await leave(n);
  });
  await Promise.all(lanes);
  isOver = true;
  await Promise.all(clients);

  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from events where project_id = $1 and uuid = any($2::uuid[])",
    [asked[0]!.project.id, captured],
  );
  expect(failures).toEqual([]);
  expect(rows[0]!.count).toBe(captured.length);
  expect(canceled).toBeGreaterThan(canceledRequests / 4);
  // Every connection is back, and none is waited for.
  await expect.poll(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0).toBe(true);
  expect(pool.totalCount).toBeLessThanOrEqual(pool.options.max);
});
