import { beforeAll, expect, test } from "vitest";
import * as projectRoute from "@/app/api/projects/[project_id]/route";
import { projects } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildMember, buildProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";

let project: Project;
let as: Credential;

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
});

const preview = (body: object, by = as) =>
  call(projects.previewRetention, route, { as: by, params: { project_id: project.id }, body });
const update = (retention: unknown, by = as) =>
  call(projects.update, projectRoute, { as: by, params: { project_id: project.id }, body: { retention } });

test("only owners set rules; every member may count", async () => {
  const editor = await buildMember(project, "editor");
  expect((await preview({}, editor)).status).toBe(200);
  expect((await update({ events_months: 1 }, editor)).status).toBe(403);
});

test.for([
  ["no month", { events_months: 0 }],
  ["more than ten years", { events_months: 121 }],
  ["half a month", { events_months: 1.5 }],
  ["a text", { events_months: "long" }],
] as const)("%s is a 400 at its field", async ([, changes]) => {
  expect((await preview(changes)).body).toMatchObject({ code: expect.any(String), attr: "events_months" });
  expect((await update(changes)).body).toMatchObject({ attr: "retention" });
});

test("persons can't be kept longer than events, also when one of both is changed later", async () => {
  const refused = { status: 400, body: { code: "max_value", attr: "retention" } };
  expect(await update({ events_months: 2, persons_months: 3 })).toMatchObject(refused);
  expect(await update({ unidentified_persons_months: 3 })).toMatchObject({ status: 200 });
  expect(await update({ events_months: 2 })).toMatchObject(refused);
  expect(await update({ unidentified_persons_months: null })).toMatchObject({ status: 200 });
});

test("rules are set one by one, with an entry in the activity", async () => {
  await update({ events_months: 12 });
  const { body } = await update({ activity_months: 24 });
  expect(body).toMatchObject({
    retention: { events_months: 12, activity_months: 24, persons_months: null, includes_respondents: false },
  });
  const entry = await db.activity.findFirstOrThrow({
    where: { project_id: project.id, scope: "Team" },
    orderBy: { created_at: "desc" },
  });
  expect(entry.detail).toMatchObject({
    changes: [{ field: "retention", before: { activity_months: null }, after: { activity_months: 24 } }],
  });
});

test("counts what the rules would remove, with changes that are not stored", async () => {
  await buildEvent(project, { timestamp: new Date(0) });
  expect((await preview({ activity_months: null })).body).toMatchObject({
    rules: [{ rule: "events", count: 1 }],
    next_run_at: expect.stringMatching(/T03:00:00/),
    last_run_at: null,
  });
  expect((await preview({ events_months: null })).body).toMatchObject({
    rules: [{ rule: "activity", count: 0 }],
  });
});
