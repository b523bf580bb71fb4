import { expect, it } from "vitest";
import { projects } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { exportKinds } from "@/lib/project-data/kinds";
import { captureEvents } from "@/lib/testing/capture";
import {
  buildFlag,
  buildKey,
  buildMember,
  buildMembership,
  buildProject,
  buildSurvey,
} from "@/lib/testing/factories";
import { readArchive, readRows } from "@/lib/testing/read-archive";
import { type Credential, call, sessionCookie } from "@/lib/testing/request";
import * as route from "./route";

const ask = (as: Credential, { id }: Project, method?: string) =>
  call(projects.export, route, { as, params: { project_id: id }, ...(method && { method }) });

it("is refused to editors, to their keys, and to keys without all of its scopes", async () => {
  const project = await buildProject();
  for (const as of [
    await buildMember(project, "editor"),
    await buildKey({ project, role: "editor" }),
    await buildKey({ project, scopes: ["project:read", "survey:read", "person:read"] }),
  ])
    expect((await ask(as, project)).status).toBe(403);
  expect((await ask(await buildKey({ project: await buildProject() }), project)).status).toBe(404);
});

it("is one archive of everything of the project, without secrets", async () => {
  const { user, project } = await buildMembership();
  const other = await buildProject();
  const { value, secure_value } = await buildKey({ user });
  // What JSON has to escape, and what CSV would.
  const properties = { note: 'a "quoted", \\ back\\nslash,\nline\t\u0001 ü', nested: [1, null, { x: "" }] };
  await captureEvents(project, {
    event: "looked",
    distinct_id: "ada",
    properties: { ...properties, $set: { plan: "pro" } },
  });
  await captureEvents(other, { event: "elsewhere", distinct_id: "eve" });
  const survey = await buildSurvey(project, { name: "Tea" });
  await buildFlag(project, { key: "half" });
  const { id: person_id } = await db.person.findFirstOrThrow({ where: { project_id: project.id } });
  const cohort = await db.cohort.create({
    data: { project_id: project.id, name: "Staff", is_static: true },
  });
  await db.cohortMember.create({ data: { project_id: project.id, cohort_id: cohort.id, person_id } });
  await db.invitation.create({
    data: {
      project_id: project.id,
      role: "viewer",
      token_hash: `hash-${project.id}`,
      expires_at: new Date(),
    },
  });

  const { status, headers, body } = await ask(user, project);
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="fieldbook-project-${project.id}.tar.gz"`,
  );
  const files = await readArchive(body);
  expect([...files.keys()][0]).toBe("manifest.json");
  expect([...files.keys()].at(-1)).toBe("counts.json");
  const counts = JSON.parse(files.get("counts.json") ?? "") as Record<string, number>;
  for (const { name } of exportKinds)
    expect([name, readRows(files, name).length]).toEqual([name, counts[name]]);
  expect(readRows(files, "project")).toMatchObject([{ id: project.id, name: project.name }]);
  expect(readRows(files, "members")).toMatchObject([{ email: user.email, role: "owner" }]);
  expect(readRows(files, "surveys")).toMatchObject([{ id: survey.id, name: "Tea" }]);
  expect(readRows(files, "survey_versions")).toMatchObject([{ survey_id: survey.id, version: 1 }]);
  expect(readRows(files, "flags").map(({ key }) => key)).toContain("half");
  expect(readRows(files, "cohorts")).toMatchObject([{ name: "Staff" }]);
  const [person] = readRows(files, "persons");
  expect(person).toMatchObject({ properties: { plan: "pro" }, distinct_ids: ["ada"] });
  expect(readRows(files, "cohort_members")).toEqual([{ cohort_id: cohort.id, person: person?.uuid }]);
  expect(readRows(files, "events")).toMatchObject([
    { event: "looked", person: person?.uuid, properties, person_properties: { plan: "pro" } },
  ]);
  expect(readRows(files, "activity").map(({ activity }) => activity)).toContain("exported");
  const all = [...files.values()].join();
  for (const secret of [project.api_token, value, secure_value, user.password_hash, `hash-${project.id}`])
    expect(secret === "none" || !all.includes(secret ?? "")).toBe(true);
  expect(all).not.toContain("elsewhere");
});

it("goes on after a client that left in the middle, and refuses a second one meanwhile", async () => {
  const { user, project } = await buildMembership();
  const request = new Request(new URL(`/api/projects/${project.id}/export/`, env.PUBLIC_URL), {
    headers: { cookie: await sessionCookie(user), "sec-fetch-site": "same-origin" },
  });
  const params = { params: Promise.resolve({ project_id: String(project.id) }) };
  const reader = (await route.GET(request, params)).body?.getReader();
  await reader?.read();
  const second = await ask(user, project);
  expect([second.status, second.body]).toMatchObject([429, { code: "throttled" }]);
  await reader?.cancel();
  expect((await ask(user, project)).status).toBe(200);
});

it("starts nothing for HEAD", async () => {
  const { user, project } = await buildMembership();
  expect((await ask(user, project, "HEAD")).status).toBe(200);
  expect(await db.activity.count({ where: { project_id: project.id, activity: "exported" } })).toBe(0);
  expect((await ask(user, project)).status).toBe(200);
});
