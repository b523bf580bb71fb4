import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { MembersPage } from "@/components/settings/members/members-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { press } from "@/components/testing/actions";
import { answerRequests, holdRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject } from "@/components/testing/surveys";
import { newUser, signInAsNewUser } from "@/components/testing/users";
import type { Member } from "@/lib/contract/access/member";
import type { Role } from "@/lib/contract/access/scope";

// All of the page fits: scrolled, rows would be under the header of their table.
beforeEach(() => page.viewport(1440, 1200));

const open = ({ id }: { id: number }, query = "") =>
  renderScreen(`/p/${id}/settings/members${query}`, <MembersPage projectId={String(id)} />);

/** A project of the test's user with one more member. */
async function projectWith(role: Role) {
  const project = await newProject();
  return { project, member: await newUser({ project_id: project.id, role }) };
}

const list = page.getByRole("table", { name: "Members" });
const rowOf = ({ email }: { email: string }) => list.getByRole("row").filter({ hasText: email });
const rolesOf = async ({ id }: { id: number }) =>
  (await ask<{ results: Member[] }>("GET", `/api/projects/${id}/members/`)).results.map(({ role }) => role);

test("a role is changed at once, and the change is undone", async () => {
  const { project, member } = await projectWith("viewer");
  await open(project);
  await rowOf(member)
    .getByRole("button", { name: /Role of/ })
    .click();
  await page.getByRole("option", { name: /Editor/ }).click();
  await expect.element(page.getByText(/is now Editor/)).toBeVisible();
  await expect.poll(() => rolesOf(project)).toEqual(["owner", "editor"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rolesOf(project)).toEqual(["owner", "viewer"]);
});

test("the last owner can neither be demoted nor leave", async () => {
  const { project } = await projectWith("editor");
  await open(project);
  const own = list.getByRole("row").filter({ hasText: "(you)" });
  await expect.element(own.getByRole("button", { name: /Role of/ })).toBeDisabled();
  await expect.element(own.getByText("A project needs an owner.")).toBeVisible();
  await own.getByRole("button", { name: /Actions for/ }).click();
  const leave = page.getByRole("menuitem", { name: "Leave project…" });
  await expect.element(leave).toHaveAttribute("aria-disabled", "true");
});

test("a member is removed after confirmation", async () => {
  const { project, member } = await projectWith("editor");
  await open(project);
  await rowOf(member)
    .getByRole("button", { name: /Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Remove from project…" }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect.poll(() => rowOf(member).elements().length).toBe(0);
  expect(await rolesOf(project)).toEqual(["owner"]);
});

test("a reset link is shown once, and refused in the API's words for a member of another's project", async () => {
  expectErrors(/403/);
  const { project, member } = await projectWith("editor");
  await open(project);
  const create = async () => {
    await rowOf(member)
      .getByRole("button", { name: /Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Create password reset link…" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
  };
  await create();
  await expect.element(page.getByText(/\/reset\/[\w-]{40,}$/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await newUser({ owns_project_with: member.id });
  await create();
  await expect.element(page.getByText(/belongs to a project that you don't own/)).toBeVisible();
});

test("an invitation is made, listed without its link, and revoked", async () => {
  const project = await newProject();
  await open(project);
  const invite = page.getByRole("button", { name: "Invite member" });
  await invite.click();
  await press("radio", "Viewer");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect.element(page.getByText(/\/invitation\/[\w-]{40,}$/)).toBeVisible();
  await expectToLookRight();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => window.location.search).toBe("");
  // The link's dialog took the place of the one that was opened there.
  await expect.element(invite).toHaveFocus();
  const invitations = page.getByRole("table", { name: "Open invitations" });
  await expect.element(invitations.getByRole("rowheader", { name: "Viewer" })).toBeVisible();
  await invitations.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke invitation" }).click();
  await expect.element(page.getByText("No open invitations.")).toBeVisible();
});

test("links can be sent where the installation sends email, and say why not where it refuses", async () => {
  expectErrors(/400/);
  const { project, member } = await projectWith("editor");
  const me = await ask<object>("GET", "/api/users/@me/");
  const restore = answerRequests(/\/users\/@me\/$/, Response.json({ ...me, email_service_available: true }));
  await open(project);
  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByLabelText("Email (optional)").fill("nobody");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect.element(page.getByLabelText("Email (optional)")).toBeInvalid();
  await page.getByLabelText("Email (optional)").fill("ada@example.com");
  await expectToLookRight();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect.element(page.getByText(/This installation doesn't send email/)).toBeVisible();
  await open(project);
  await rowOf(member)
    .getByRole("button", { name: /Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Create password reset link…" }).click();
  await page.getByText(`Send the link to ${member.email}`).click();
  await expectToLookRight();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect.element(page.getByText(/This installation doesn't send email/)).toBeVisible();
  restore();
});

test.each(["viewer", "editor"] as const)("%s sees why not, and what each role may do", async (role) => {
  const project = await newProject();
  await signInAsNewUser({ project_id: project.id, role });
  await open(project);
  const name = { viewer: "Viewer", editor: "Editor" }[role];
  await expect
    .element(page.getByText(`Your role in this project is ${name}.`, { exact: false }))
    .toBeVisible();
  const header = page.getByRole("columnheader", { name: `${name} Your role` });
  await expect.element(header).toBeVisible();
  expect(page.getByRole("button", { name: "Invite member" }).query()).toBeNull();
  await expectToLookRight();
});

test("looks right while loading, full, and when loading failed, with a retry", async () => {
  expectErrors(/403/);
  const { project, member } = await projectWith("editor");
  const release = holdRequests(/\/members\//);
  await open(project);
  await expect.element(list).toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(rowOf(member).getByRole("button", { name: /Role of/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Invite member" })).toBeVisible();
  await expectToLookRight();

  const allow = refuseRequests(/\/members\//);
  await open(project);
  await expect.element(page.getByText("Couldn’t load the members")).toBeVisible();
  await expectToLookRight();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(rowOf(member)).toBeVisible();
});
