import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { KeysPage } from "@/components/settings/keys/keys-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { press } from "@/components/testing/actions";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject } from "@/components/testing/surveys";
import { signInAsNewUser } from "@/components/testing/users";
import type { Key } from "@/lib/contract/access/key";

const open = ({ id }: { id: number }, query = "") =>
  renderScreen(`/p/${id}/settings/keys${query}`, <KeysPage projectId={String(id)} />);

/** A project of a new user: keys belong to users, and each test begins without any. */
async function newUsersProject() {
  await signInAsNewUser({});
  return newProject();
}

const list = page.getByRole("table", { name: "Your keys" });
const ownKeys = async () => (await ask<{ results: Key[] }>("GET", "/api/personal_api_keys/")).results;

test("a key is made with custom access for this project, and its secret is shown once", async () => {
  const project = await newUsersProject();
  await open(project);
  await expect.element(page.getByText("You have no API keys")).toBeVisible();
  await page.getByRole("button", { name: "New API key" }).first().click();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect.element(page.getByText("This field is required.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Nightly export");
  await press("radio", "Custom");
  for (const resource of ["Persons and analysis", "Cohorts", "Projects", "SQL queries", "Your account"])
    await press("checkbox", `Read: ${resource}`);
  await press("checkbox", "Write: Surveys");
  await expectToLookRight();
  await page.getByRole("button", { name: "Create key" }).click();
  const secret = page.getByText(/^phx_[\w-]{43}$/);
  await expect.element(secret).toBeVisible();
  await expect
    .element(page.getByText(new RegExp(`curl .*/api/projects/${project.id}/surveys/`)))
    .toBeVisible();
  await expectToLookRight();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(list.getByRole("rowheader", { name: /Nightly export/ })).toBeVisible();
  expect(secret.query()).toBeNull();
  expect(await ownKeys()).toMatchObject([
    {
      scopes: ["survey:write", "activity_log:read", "feature_flag:read"],
      scoped_teams: [project.id],
      expires_at: null,
    },
  ]);
});

test("a preset with an expiry for all projects", async () => {
  await open(await newUsersProject(), "?dialog=new");
  await page.getByRole("textbox", { name: "Name" }).fill("Server");
  await press("radio", "SDK server");
  await press("radio", "All projects");
  await page.getByRole("button", { name: /Expires/ }).click();
  await page.getByRole("option", { name: "In 30 days" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(list.getByRole("row").filter({ hasText: "SDK server" })).toBeVisible();
  const [key] = await ownKeys();
  expect(key).toMatchObject({ scopes: ["feature_flag:read"], scoped_teams: [] });
  const days = (Date.parse(key?.expires_at ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
});

test("a key gets a new secret, and is revoked", async () => {
  const project = await newUsersProject();
  await ask("POST", "/api/personal_api_keys/", { label: "CI", scopes: ["*"] });
  const [before] = await ownKeys();
  await open(project);
  await page.getByRole("button", { name: "Actions for CI" }).click();
  await page.getByRole("menuitem", { name: "Rotate…" }).click();
  await page.getByRole("button", { name: "Rotate key" }).click();
  await expect.element(page.getByText(/^phx_[\w-]{43}$/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  expect((await ownKeys())[0]?.mask_value).not.toBe(before?.mask_value);
  await page.getByRole("button", { name: "Actions for CI" }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect.element(page.getByText("You have no API keys")).toBeVisible();
  // The row that the dialog was opened from is gone.
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("owners see keys of other members, marked when unused and without secrets; others see why not", async () => {
  const project = await newProject();
  const member = await signInAsNewUser({ project_id: project.id, role: "editor", has_unused_key: true });
  await open(project);
  await expect.element(page.getByText(/Your role in this project is Editor\./)).toBeVisible();
  await expect.element(list.getByText("Unused for 90 days")).toBeVisible();
  const mine = await ownKeys();

  await signInAsNewUser({ project_id: project.id, role: "owner" });
  await open(project);
  const others = page.getByRole("table", { name: "Keys of other members" });
  const row = others.getByRole("row").filter({ hasText: member.email });
  await expect.element(row).toHaveTextContent(mine[0]?.mask_value ?? "no mask");
  await expect.element(row.getByText("Unused for 90 days")).toBeVisible();
  await expectToLookRight();
  await row.getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect.poll(() => row.elements().length).toBe(0);
});

test("loads, and says when loading failed, with a retry", async () => {
  expectErrors(/403/);
  const project = await newUsersProject();
  await ask("POST", "/api/personal_api_keys/", { label: "CI", scopes: ["*"] });
  const release = holdRequests(/\/personal_api_keys\//);
  await open(project);
  await expect.element(list).toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(list.getByRole("rowheader", { name: /CI/ })).toBeVisible();

  const allow = refuseRequests(/\/api\/personal_api_keys\//);
  await open(project);
  await expect.element(page.getByText("Couldn’t load your API keys")).toBeVisible();
  await expectToLookRight();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(list.getByRole("rowheader", { name: /CI/ })).toBeVisible();
});
