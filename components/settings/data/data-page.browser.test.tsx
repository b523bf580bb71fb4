import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { DataPage } from "@/components/settings/data/data-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

const open = (id: number, query = "") =>
  renderScreen(`/p/${id}/settings/data${query}`, <DataPage projectId={String(id)} />);

test("shows what is stored, and leads to the export", async () => {
  const { id, api_token } = await newProject();
  await ask("POST", "/batch/", {
    api_key: api_token,
    batch: [{ event: "looked", distinct_id: "ada", timestamp: "2026-01-02T03:04:05Z" }],
  });
  await open(id);
  await expect.element(page.getByText("First event")).toBeVisible();
  await expect.element(page.getByText("2 Jan 2026, 03:04").first()).toBeVisible();
  await expect.element(page.getByText(/^No persons are waiting .* Next run: Sunday.*UTC/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Export all data" }))
    .toHaveAttribute("href", `/api/projects/${id}/export/`);
  await expectToLookRight();
});

test("a project is deleted after its name was typed", async () => {
  const { id } = await newProject();
  await open(id);
  await page.getByRole("button", { name: "Delete project…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog.getByText("0 persons")).toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Delete project" });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("Component test");
  await confirm.click();
  await expect.poll(() => window.location.pathname).toBe("/");
  expect((await fetch(`/api/projects/${id}/`)).status).toBe(404);
});

test("an editor can neither export nor delete, and is told who can", async () => {
  const { id } = await newProjectAs("editor");
  await open(id, "?dialog=delete");
  await expect.element(page.getByText("Only owners can do this. Your role: Editor.").first()).toBeVisible();
  expect(page.getByRole("link", { name: "Export all data" }).query()).toBeNull();
  expect(page.getByRole("alertdialog").query()).toBeNull();
});

test("what can't be counted is said, and tried again", async () => {
  const { id } = await newProject();
  const allow = refuseRequests(/data_summary/);
  await open(id);
  await expect.element(page.getByText("Can’t count the data of this project")).toBeVisible();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Survey responses", { exact: true })).toBeVisible();
});

test("an owner says which properties are personal", async () => {
  const { id, api_token } = await newProject();
  await ask("POST", "/batch/", {
    api_key: api_token,
    batch: [
      {
        event: "$identify",
        distinct_id: "ada",
        properties: { $set: { email: "a@b.c", plan: "pro", "$survey_dismissed/1": true } },
      },
    ],
  });
  await open(id);
  const plan = page.getByRole("switch", { name: "plan" });
  await expect.element(page.getByRole("switch", { name: "email" })).toBeChecked();
  await expect.element(plan).not.toBeChecked();
  await expect.element(page.getByRole("switch", { name: /survey_dismissed/ })).not.toBeInTheDocument();
  await page.getByText("plan", { exact: true }).click();
  await expect.element(plan).toBeChecked();
  await expect.element(page.getByText("plan is now masked for masked viewers")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("plan is now shown to masked viewers")).toBeVisible();
  await expect.element(plan).not.toBeChecked();
  await page.getByText("plan", { exact: true }).click();
  await expect.element(plan).toBeChecked();
  const { results } = await ask<{ results: { name: string; is_personal: boolean }[] }>(
    "GET",
    `/api/projects/${id}/property_definitions/?type=person`,
  );
  expect(results).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "plan", is_personal: true })]),
  );
  await expectToLookRight();
});
