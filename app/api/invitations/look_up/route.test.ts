import { expect, it } from "vitest";
import { createInvitation } from "@/lib/access/invitations/create";
import { members } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import { buildMembership } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

async function buildInvitation() {
  const { user, project } = await buildMembership();
  const actor = { user, role: "owner", keyLabel: null } as const;
  const { id, url, expires_at } = await createInvitation(project, actor, "editor", "http://localhost");
  return { user, project, id, expires_at, token: url.split("/").at(-1) };
}
const lookUp = (body: object) => call(members.lookUp, route, { body });

it("says what the link offers, without signing in, as often as it is asked", async () => {
  const { user, project, expires_at, token } = await buildInvitation();
  const invitation = {
    project_name: project.name,
    role: "editor",
    invited_by: user.first_name,
    expires_at,
    email: null,
  };
  for (let time = 0; time < 2; time++) {
    const { status, body } = await lookUp({ token });
    expect(status).toBe(200);
    expect(body).toEqual({ invitation });
  }
});

it("says nothing of a link that was used or has expired, or of an unknown one", async () => {
  const [used, expired] = [await buildInvitation(), await buildInvitation()];
  await db.invitation.updateMany({ where: { id: used.id }, data: { accepted_at: new Date() } });
  await db.invitation.updateMany({ where: { id: expired.id }, data: { expires_at: new Date() } });
  for (const token of [used.token, expired.token, "none"]) {
    const { status, body } = await lookUp({ token });
    expect(status).toBe(200);
    expect(body).toEqual({ invitation: null });
  }
});

it.each([[{}], [{ token: "" }], [{ token: 5 }]])("refuses %j", async (body) => {
  const answer = await lookUp(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ attr: "token" });
});
