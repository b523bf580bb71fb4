// Projects that are deleted while they receive events.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect, it } from "vitest";
import * as lookUpRoute from "@/app/api/invitations/look_up/route";
import * as projectsRoute from "@/app/api/projects/route";
import * as configRoute from "@/app/api/sdk/config/[token]/[form]/route";
import * as flagsRoute from "@/app/api/sdk/flags/route";
import * as hostedRoute from "@/app/api/sdk/hosted/[id]/route";
import * as surveysRoute from "@/app/api/sdk/surveys/route";
import * as meRoute from "@/app/api/users/[user]/route";
import { hashSecret } from "@/lib/access/caller";
import { promoteToOwner } from "@/lib/access/operator/promote";
import { updateProject } from "@/lib/access/projects/update";
import { members, projects, users } from "@/lib/contract/endpoints/access";
import { db, pool } from "@/lib/database/client";
import { isForeignKeyViolation } from "@/lib/database/failures";
import type { Project, User } from "@/lib/database/generated/client";
import { removeProjectRows } from "@/lib/jobs/remove-project-rows";
import { captureEvents, sendCapture } from "@/lib/testing/capture";
import {
  buildEvent,
  buildKey,
  buildMembership,
  buildPerson,
  buildPreviousToken,
  buildSurvey,
  unique,
} from "@/lib/testing/factories";
import { findBrokenInvariants } from "@/lib/testing/invariants";
import { call } from "@/lib/testing/request";
import { callSdkRoute } from "@/lib/testing/sdk";
import { countRows } from "@/lib/testing/tenant-rows";
import * as route from "./route";

const rounds = process.env.LONG ? 30 : 3;
const writers = 3;

const remove = (user: User, project: Project) =>
  call(projects.remove, route, { as: user, params: { project_id: project.id } });

/** Events that change persons whom the other writers change, too, and responses. */
const someEvents = () =>
  Array.from({ length: 20 }, (_, n) => ({
    uuid: uuidv7(),
    event: n % 5 === 1 ? "survey sent" : "seen",
    distinct_id: `d-${n}`,
    properties: {
      $set: { turn: unique() },
      ...(n % 5 === 1 && {
        $survey_id: randomUUID(),
        $survey_submission_id: uuidv7(),
        $survey_response: "b",
      }),
    },
  }));

it("answers 204 beside writers, whose events are refused from then on, and leaves nothing behind", async () => {
  const other = await buildMembership();
  await captureEvents(other.project, ...someEvents());
  const kept = await countRows(other.project.id);
  const deleted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { user, project } = await buildMembership();
    let isOver = false;
    let isDeleted = false;
    const late: number[] = [];
    const write = async () => {
      while (!isOver) {
        const isLate = isDeleted;
        const { status } = await sendCapture({ api_key: project.api_token, batch: someEvents() });
        if (isLate) late.push(status);
        else expect([200, 401]).toContain(status);
      }
    };
    const writing = Array.from({ length: writers }, write);
    await expect.poll(() => db.event.count({ where: { project_id: project.id } })).toBeGreaterThan(0);
    await sleep(Math.random() * 200);
    const { status } = await remove(user, project);
    isDeleted = true;
    await expect.poll(() => late.length).toBeGreaterThan(writers);
    isOver = true;
    await Promise.all(writing);
    expect({ round, status }).toEqual({ round, status: 204 });
    expect(new Set(late)).toEqual(new Set([401]));
    deleted.push(project.id);
  }
  await removeProjectRows();
  for (const id of deleted) expect(await countRows(id)).toEqual({});
  expect(await db.project.count({ where: { id: { in: deleted } } })).toBe(0);
  expect(await countRows(other.project.id)).toEqual(kept);
  expect(await findBrokenInvariants(other.project)).toEqual([]);
});

it("is found by no one from then on: members, invited people, keys, SDKs, respondents and jobs", async () => {
  const { user, project } = await buildMembership();
  const key = await buildKey({ user, scoped_teams: [project.id] });
  const [yesterday, token] = [new Date(Date.now() - 86_400_000), unique()];
  const survey = await buildSurvey(project, { type: "external_survey", start_date: yesterday.toISOString() });
  await db.invitation.create({
    data: {
      project_id: project.id,
      role: "viewer",
      token_hash: hashSecret(token),
      expires_at: new Date(Date.now() + 86_400_000),
    },
  });
  const previous = await buildPreviousToken(project);
  expect((await remove(user, project)).status).toBe(204);

  for (const as of [user, key]) {
    expect((await call(projects.get, route, { as, params: { project_id: project.id } })).status).toBe(404);
    expect((await call(projects.get, route, { as, params: { project_id: "@current" } })).status).toBe(404);
    expect((await call(projects.list, projectsRoute, { as })).body.results).toEqual([]);
    expect((await call(users.me, meRoute, { as })).body).toMatchObject({ projects: [], team: null });
  }
  expect((await call(members.lookUp, lookUpRoute, { body: { token } })).body).toEqual({ invitation: null });
  for (const sent of [project.api_token, previous]) {
    const ask = (handlers: Parameters<typeof callSdkRoute>[0], at: string, request = {}) =>
      callSdkRoute(handlers, at, request);
    const params = { token: sent, form: "config" };
    expect((await ask(surveysRoute, `/api/surveys/?token=${sent}`)).status).toBe(401);
    expect((await ask(flagsRoute, "/flags/?v=2", { body: { token: sent, distinct_id: "a" } })).status).toBe(
      401,
    );
    expect((await ask(configRoute, `/array/${sent}/config`, { params })).status).toBe(401);
  }
  const at = { params: { id: survey.id } };
  expect((await callSdkRoute(hostedRoute, `/external_surveys/${survey.id}/`, at)).status).toBe(404);
  await expect(promoteToOwner(user.email, String(project.id))).rejects.toThrow("Enter the project id");
  // The token is free at once, and the name of a project never was unique.
  await db.project.create({ data: { name: project.name, api_token: project.api_token } });
  await removeProjectRows();
  expect(await countRows(project.id)).toEqual({});
});

it("refuses what a request stores that found the project a moment before", async () => {
  const { user, project } = await buildMembership();
  await remove(user, project);
  const stored = [
    () => buildEvent(project),
    () => buildPerson(project),
    () => buildMembership({ project }),
    () => buildSurvey(project),
    () => updateProject(project, { user, role: "owner", keyLabel: null }, { name: "Renamed" }),
  ];
  for (const store of stored) await expect(store()).rejects.toSatisfy(isForeignKeyViolation);
});

it("is done once by two requests at the same time, and is 404 for the other", async () => {
  const { user, project } = await buildMembership();
  const answers = await Promise.all([remove(user, project), remove(user, project)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
});

it("is continued after an interruption, by one process at a time", async () => {
  const { user, project } = await buildMembership();
  await captureEvents(project, ...someEvents());
  await remove(user, project);
  // As if a run had ended in the middle of deleting events.
  await pool.query("delete from events where project_id = $1 and distinct_id < 'd-3'", [project.id]);
  const running = await pool.connect();
  await running.query("select pg_advisory_lock(5031006)");
  expect(await removeProjectRows()).toBeNull();
  await running.query("select pg_advisory_unlock(5031006)");
  running.release();
  await removeProjectRows();
  expect(await countRows(project.id)).toEqual({});
});
