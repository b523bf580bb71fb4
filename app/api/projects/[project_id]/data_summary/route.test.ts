import { expect, it } from "vitest";
import { projects } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import {
  buildEvent,
  buildFlag,
  buildKey,
  buildMember,
  buildPerson,
  buildProject,
  buildSurvey,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const nothing = { persons: 0, events: 0, surveys: 0, responses: 0, flags: 0, cohorts: 0 };

it("is a 404 for the project of others, and a 403 for a key without project:read", async () => {
  const [project, other] = [await buildProject(), await buildProject()];
  const ask = async (scopes: ["project:read" | "survey:read"], project_id: number) =>
    (
      await call(projects.dataSummary, route, {
        as: await buildKey({ project, scopes }),
        params: { project_id },
      })
    ).status;
  expect(await ask(["project:read"], other.id)).toBe(404);
  expect(await ask(["survey:read"], project.id)).toBe(403);
});

it("of a new project has nothing", async () => {
  const project = await buildProject();
  const { body } = await call(projects.dataSummary, route, {
    as: await buildMember(project, "viewer"),
    params: { project_id: project.id },
  });
  expect(body).toEqual({ ...nothing, first_event_at: null, last_event_at: null, clickhouse: null });
});

it("counts what the project holds, and nothing of others", async () => {
  const [project, other] = [await buildProject(), await buildProject()];
  for (const owner of [project, other]) await buildPerson(owner, { distinct_ids: ["ada"] });
  await buildEvent(other, { event: "looked" });
  await buildEvent(project, { event: "looked", timestamp: new Date("2026-01-02T03:04:05Z") });
  const survey = await buildSurvey(project, { start_date: "2026-01-01T00:00:00Z" });
  await buildEvent(project, {
    event: "survey sent",
    timestamp: new Date("2026-02-03T04:05:06Z"),
    properties: { $survey_id: survey.id },
  });
  await buildFlag(project);
  await buildFlag(project, { deleted: true });
  await db.cohort.create({ data: { project_id: project.id, name: "Staff" } });
  const { body } = await call(projects.dataSummary, route, {
    as: await buildKey({ project, scopes: ["project:read"] }),
    params: { project_id: project.id },
  });
  expect(body).toEqual({
    persons: 1,
    events: 2,
    surveys: 1,
    responses: 1,
    flags: 1 + (await db.featureFlag.count({ where: { project_id: project.id, survey_id: survey.id } })),
    cohorts: 1,
    first_event_at: "2026-01-02T03:04:05Z",
    last_event_at: "2026-02-03T04:05:06Z",
    clickhouse: null,
  });
});

it("says owners, and no one else, how far the copy in ClickHouse is", async () => {
  const project = await buildProject();
  const ask = async (role: "owner" | "editor") => {
    const as = await buildMember(project, role);
    return (await call(projects.dataSummary, route, { as, params: { project_id: project.id } })).body;
  };
  const failed_at = new Date("2026-01-02T03:04:06Z");
  await db.clickhouseCopy.create({
    data: {
      base_version: 1,
      version: 2,
      rows_shipped: 3,
      backfilled_rows: 4,
      backfilled_at: failed_at,
      shipped_until: new Date("2026-01-02T03:04:05Z"),
      last_failed_at: failed_at,
      last_error: "connect ECONNREFUSED",
      checked_at: failed_at,
      differences: 0,
    },
  });
  try {
    expect(await ask("editor")).toMatchObject({ clickhouse: null });
    expect(await ask("owner")).toMatchObject({
      clickhouse: {
        is_complete: true,
        as_of: "2026-01-02T03:04:05Z",
        lag_seconds: expect.any(Number),
        pending: 0,
        shipped: 7,
        last_failure: "connect ECONNREFUSED",
        last_check_at: "2026-01-02T03:04:06Z",
        differences: 0,
      },
    });
  } finally {
    await db.clickhouseCopy.deleteMany();
  }
});
