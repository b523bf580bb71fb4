import { beforeAll, describe, expect, it } from "vitest";
import { personNotes } from "@/lib/contract/endpoints/person-notes";
import { db } from "@/lib/database/client";
import { buildKey, buildMember, buildPerson, buildProject, type ReadProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as oneRoute from "./[note_id]/route";
import * as route from "./route";

let project: ReadProject;
let uuid: string;
let author: Credential;

beforeAll(async () => {
  project = await buildProject();
  uuid = (await buildPerson(project)).uuid;
  author = await buildKey({ project, user: await buildMember(project, "editor") });
});

const params = () => ({ project_id: project.id, id: uuid });
const list = (as: Credential, query = {}) => call(personNotes.list, route, { as, params: params(), query });
const create = (as: Credential, body: object) =>
  call(personNotes.create, route, { as, params: params(), body: body as { text: string } });
const update = (as: Credential, note_id: string, body: object = { text: "Changed" }) =>
  call(personNotes.update, oneRoute, {
    as,
    params: { ...params(), note_id },
    body: body as { text: string },
  });
const remove = (as: Credential, note_id: string) =>
  call(personNotes.remove, oneRoute, { as, params: { ...params(), note_id } });

describe("notes on a person", () => {
  it("are refused to readers without personal data, and changed by their author and owners alone", async () => {
    const { body: note } = await create(author, { text: "Called" });
    const masked = await buildKey({ project, user: await buildMember(project, "editor"), is_masked: true });
    const viewer = await buildKey({ project, user: await buildMember(project, "viewer") });
    const colleague = await buildKey({ project, user: await buildMember(project, "editor") });
    for (const { status } of [
      ...[await list(masked), await create(masked, { text: "x" }), await update(masked, note.id)],
      ...[await remove(masked, note.id), await create(viewer, { text: "x" }), await remove(viewer, note.id)],
      ...[await update(colleague, note.id), await remove(colleague, note.id)],
    ])
      expect(status).toBe(403);
    expect((await list(viewer)).status).toBe(200);
    const owner = await buildKey({ project, user: await buildMember(project, "owner") });
    expect((await update(owner, note.id)).body).toMatchObject({ text: "Changed" });
    expect((await remove(owner, note.id)).status).toBe(204);
  });

  it.each([{}, { text: "" }, { text: " \n " }, { text: 5 }, { text: "x".repeat(10_001) }])(
    "have a text (%#)",
    async (body) => {
      const { status, body: problem } = await create(author, body);
      expect(status).toBe(400);
      expect(problem).toMatchObject({ attr: "text" });
    },
  );

  it("are not found on other persons and in other projects", async () => {
    const { body: note } = await create(author, { text: "Called" });
    const other = { project_id: project.id, id: (await buildPerson(project)).uuid, note_id: note.id };
    const elsewhere = { ...other, id: (await buildPerson(await buildProject())).uuid };
    for (const params of [other, elsewhere])
      expect((await call(personNotes.remove, oneRoute, { as: author, params })).status).toBe(404);
    const { note_id, ...ofElsewhere } = elsewhere;
    expect((await call(personNotes.list, route, { as: author, params: ofElsewhere, query: {} })).status).toBe(
      404,
    );
    expect((await remove(author, crypto.randomUUID())).status).toBe(404);
    expect((await remove(author, note_id)).status).toBe(204);
  });

  it("are listed newest first, with who wrote them, and recorded in the activity", async () => {
    const before = await db.activity.count({ where: { project_id: project.id } });
    const { body: first, status } = await create(author, { text: " Called.\nTwice. " });
    expect(status).toBe(201);
    expect(first).toMatchObject({
      text: "Called.\nTwice.",
      updated_at: null,
      created_by: { id: expect.any(Number) },
    });
    const { body: second } = await create(author, { text: "Wrote" });
    const page = await list(author, { limit: "1" });
    expect(page.body).toMatchObject({ count: 2, results: [{ id: second.id }], next: expect.any(String) });
    expect((await update(author, first.id, { text: "Called.\nTwice." })).body).toEqual(first);
    expect((await update(author, first.id)).body).toMatchObject({ updated_at: expect.any(String) });
    expect((await remove(author, second.id)).status).toBe(204);
    const entries = await db.activity.findMany({
      where: { project_id: project.id },
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
      skip: before,
    });
    expect(entries.map(({ activity }) => activity)).toEqual([
      ...["note_created", "note_created", "note_updated", "note_deleted"],
    ]);
  });
});
