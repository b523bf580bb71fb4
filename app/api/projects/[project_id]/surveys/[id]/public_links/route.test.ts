import { beforeAll, describe, expect, it } from "vitest";
import { publicLinks } from "@/lib/contract/endpoints/public-links";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { maxPublicLinks } from "@/lib/contract/survey/public-link";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as activity from "../activity/route";
import * as one from "./[link_id]/route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const build = async () => (await buildSurvey(project)).id;
const params = (id: string) => ({ project_id: project.id, id });
const create = (id: string, body: unknown = { name: "Board" }, as = key) =>
  call(publicLinks.create, route, { as, params: params(id), body });
const list = async (id: string, as = key) =>
  (await call(publicLinks.list, route, { as, params: params(id) })).body;
const update = (id: string, link_id: number, body: unknown, as = key) =>
  call(publicLinks.update, one, { as, params: { ...params(id), link_id }, body });
const revoke = (id: string, link_id: number) =>
  call(publicLinks.revoke, one, { as: key, params: { ...params(id), link_id } });

describe("surveys/:id/public_links/", () => {
  it("is refused without its scope, and for open answers to keys without personal data, who get no tokens", async () => {
    const id = await build();
    const reader = await buildKey({ project, scopes: ["survey:read"] });
    expect((await create(id, undefined, reader)).status).toBe(403);
    const masked = await buildKey({ project, is_masked: true });
    expect((await create(id, { name: "Board", shows_open_answers: true }, masked)).status).toBe(403);
    const link = (await create(id)).body;
    expect((await update(id, link.id, { shows_open_answers: true }, masked)).status).toBe(403);
    expect((await list(id, masked))[0]?.token).toBeNull();
    expect((await list(id, reader))[0]?.token).toBe(link.token);
  });

  it.each([
    ["name", {}],
    ["name", { name: " " }],
    ["name", { name: "a".repeat(201) }],
    ["password", { name: "Board", password: "short" }],
    ["expires_at", { name: "Board", expires_at: "2020-01-01" }],
    ["expires_at", { name: "Board", expires_at: "soon" }],
    ["shows_people", { name: "Board", shows_people: true }],
  ])("refuses an invalid %s: %#", async (attr, body) => {
    const id = await build();
    expect(await create(id, body)).toMatchObject({ status: 400, body: { attr } });
    expect(await list(id)).toEqual([]);
  });

  it("has at most 20 active links of a survey; revoked ones make room", async () => {
    const id = await build();
    const row = { project_id: project.id, survey_id: id, name: "Board", sealed_token: "sealed" };
    const data = Array.from({ length: maxPublicLinks }, (_, at) => ({ ...row, token_hash: `${id} ${at}` }));
    await db.publicLink.createMany({ data });
    expect((await create(id)).status).toBe(400);
    const [newest] = await list(id);
    expect((await revoke(id, newest?.id ?? 0)).status).toBe(204);
    expect((await create(id)).status).toBe(201);
  });

  it("answers 404 for another project's survey and another survey's link", async () => {
    const elsewhere = (await buildSurvey(await buildProject())).id;
    expect((await create(elsewhere)).status).toBe(404);
    const link = (await create(await build())).body;
    const other = await build();
    expect((await update(other, link.id, { name: "Mine" })).status).toBe(404);
    expect((await revoke(other, link.id)).status).toBe(404);
  });

  it("creates, changes and revokes, with activity and without storing what opens the link", async () => {
    const id = await build();
    const body = { name: "Board", password: "rivers and stones", expires_at: "2100-01-01T00:00:00Z" };
    const created = await create(id, body);
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: "Board",
        has_password: true,
        expires_at: body.expires_at,
        shows_open_answers: false,
        opens: 0,
      },
    });
    expect(created.body.token).toMatch(/^[\w-]{43}$/);
    const link_id = created.body.id;
    const stored = await db.publicLink.findFirst({ where: { survey_id: id } });
    expect(JSON.stringify(stored)).not.toContain(created.body.token);
    expect(stored?.password_hash).toMatch(/^\$argon2id/);
    expect((await list(id))[0]).toMatchObject({ token: created.body.token });

    const changed = await update(id, link_id, { password: null, shows_open_answers: true });
    expect(changed.body).toMatchObject({ name: "Board", has_password: false, shows_open_answers: true });
    await update(id, link_id, { name: "Board" });
    expect((await revoke(id, link_id)).status).toBe(204);
    expect((await revoke(id, link_id)).status).toBe(204);
    expect((await update(id, link_id, { name: "Again" })).status).toBe(400);
    expect((await list(id))[0]).toMatchObject({ token: null, revoked_at: expect.any(String) });

    const log = await call(surveys.activity, activity, { as: key, params: params(id) });
    const entries = log.body.results.filter((entry) => entry.activity === "public_links_changed");
    expect(entries.map(({ detail }) => detail.changes?.[0]?.action)).toEqual([
      "deleted",
      "changed",
      "created",
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/rivers|argon2/);
  });
});
