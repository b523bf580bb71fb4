import { expect, it } from "vitest";
import { db, pool } from "@/lib/database/client";
import { readMigrations } from "@/lib/database/migrations";
import { buildMember, buildProject, buildUser, unique } from "@/lib/testing/factories";

it("an update ends the invitations of former owners, and no others", async () => {
  const [project, another] = [await buildProject(), await buildProject()];
  const [owner, demoted, removed] = [
    await buildMember(project, "owner"),
    await buildMember(project, "editor"),
    await buildUser(),
  ];
  const invite = async (created_by_id: number, rest: { project_id?: number; accepted_at?: Date } = {}) => {
    const expires_at = new Date(Date.now() + 60_000);
    const data = { project_id: project.id, role: "owner", token_hash: unique(), created_by_id, expires_at };
    return (await db.invitation.create({ data: { ...data, ...rest } })).id;
  };
  const kept = [await invite(owner.id), await invite(removed.id, { accepted_at: new Date() })];
  await invite(demoted.id);
  await invite(removed.id);
  await invite(owner.id, { project_id: another.id });
  const migration = (await readMigrations()).find(({ name }) => name.endsWith("_invitations_of_owners"));
  await pool.query(migration?.sql ?? "");
  const left = await db.invitation.findMany({ where: { project_id: { in: [project.id, another.id] } } });
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
});
