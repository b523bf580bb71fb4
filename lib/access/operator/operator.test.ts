import { describe, expect, it } from "vitest";
import { listUsers } from "@/lib/access/operator/list-users";
import { promoteToOwner } from "@/lib/access/operator/promote";
import { createOperatorResetLink } from "@/lib/access/operator/reset-link";
import { resetPassword } from "@/lib/access/resets/reset-password";
import { signIn } from "@/lib/access/users/sign-in";
import { db } from "@/lib/database/client";
import { buildMember, buildMembership, buildProject, buildUser, unique } from "@/lib/testing/factories";

const roleOf = async (project: { id: number }, user: { id: number }) => {
  const where = { project_id_user_id: { project_id: project.id, user_id: user.id } };
  return (await db.membership.findUnique({ where }))?.role ?? null;
};

describe("listing users", () => {
  it("lists users with their roles, without control characters", async () => {
    const name = "\u001b[2JEve\u202e";
    const { user, project } = await buildMembership({ user: await buildUser({ first_name: name }) });
    const lines = await listUsers();
    expect(lines[0]).toMatch(/^ID +Email +Name +Projects +Last sign-in \(UTC\)$/);
    const line = lines.find((line) => line.includes(user.email));
    expect(line).toMatch(
      new RegExp(`^${user.id} .*\\[2JEve .*owner of ${project.id} ${project.name} .*never$`),
    );
    expect(lines.join("")).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });
});

describe("a reset link of the operator", () => {
  it("needs a user", async () => {
    await expect(createOperatorResetLink("nobody@example.com", "http://localhost")).rejects.toThrow(
      "User nobody@example.com not found. List all users: npm run user -- list",
    );
  });

  it("works for any user, also one in several projects, once", async () => {
    const { user } = await buildMembership();
    await buildMembership({ user });
    const { url } = await createOperatorResetLink(user.email.toUpperCase(), "https://fieldbook.example");
    expect(url).toMatch(/^https:\/\/fieldbook\.example\/reset\/[\w-]{43}$/);
    const reset = { token: url.split("/").at(-1) ?? "", password: "correct horse" };
    expect(await resetPassword(reset, unique())).toMatchObject({ id: user.id });
    expect(await signIn({ email: user.email, password: "correct horse" }, unique())).not.toBeNull();
    await expect(resetPassword(reset, unique())).rejects.toThrow("This link has expired or was already used");
  });
});

describe("promoting", () => {
  it("needs an existing user and project", async () => {
    const project = await buildProject();
    const user = await buildUser();
    await expect(promoteToOwner("nobody@example.com", String(project.id))).rejects.toThrow(
      "User nobody@example.com not found",
    );
    await buildProject();
    for (const reference of [undefined, "2147483647", "1e3", "nonsense"])
      await expect(promoteToOwner(user.email, reference)).rejects.toThrow(`${project.id} ${project.name}`);
  });

  it("makes any user an owner, and reports an existing one", async () => {
    const project = await buildProject();
    const [stranger, editor] = [await buildUser(), await buildMember(project, "editor")];
    expect(await promoteToOwner(stranger.email, String(project.id))).toBe(
      `${stranger.email} is now an owner of ${project.name}.`,
    );
    await promoteToOwner(editor.email.toUpperCase(), project.uuid.toUpperCase());
    expect([await roleOf(project, stranger), await roleOf(project, editor)]).toEqual(["owner", "owner"]);
    expect(await promoteToOwner(stranger.email, project.uuid)).toContain("already");
    const entries = await db.activity.findMany({
      where: { project_id: project.id },
      orderBy: { created_at: "asc" },
      select: { scope: true, item_id: true, activity: true, is_system: true },
    });
    const entry = { scope: "OrganizationMembership", is_system: true };
    expect(entries).toEqual([
      { ...entry, item_id: String(stranger.id), activity: "created" },
      { ...entry, item_id: String(editor.id), activity: "updated" },
    ]);
  });
});
