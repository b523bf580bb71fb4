import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DataPage } from "@/components/settings/data/data-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import type { Project } from "@/lib/contract/project/project";

const open = (id: number, locale: "en" | "de" = "en") =>
  renderScreen(`/p/${id}/settings/data`, <DataPage projectId={String(id)} />, { locale });
const rulesOf = async (id: number) => (await ask<Project>("GET", `/api/projects/${id}/`)).retention;
const events = page.getByRole("textbox", { name: "Events", exact: true });
const save = page.getByRole("button", { name: "Save retention" });

/** A project with an event of long ago. */
async function oldProject() {
  const { id, api_token } = await newProject();
  await ask("POST", "/batch/", {
    api_key: api_token,
    batch: [{ event: "looked", distinct_id: "ada", timestamp: "2020-01-02T03:04:05Z" }],
  });
  return id;
}

test("a rule is switched on after its numbers were confirmed", async () => {
  const id = await oldProject();
  await open(id);
  await expect.element(events).toHaveValue("");
  await expect.element(page.getByText(/^Next run: /).last()).toBeVisible();
  await expectToLookRight();
  await events.fill("12");
  await userEvent.tab();
  await expect.element(page.getByText("Already older: 1 event.")).toBeVisible();
  await save.click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog.getByText("1 event", { exact: true })).toBeVisible();
  await expectToLookRight();
  await dialog.getByRole("button", { name: "Cancel" }).last().click();
  expect((await rulesOf(id)).events_months).toBeNull();
  await save.click();
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect.poll(async () => (await rulesOf(id)).events_months).toBe(12);
  await expect.element(save).toBeDisabled();
});

test("keeping data longer needs no confirmation", async () => {
  const { id } = await newProject();
  await ask("PATCH", `/api/projects/${id}/`, { retention: { events_months: 12 } });
  await open(id);
  await expect.element(events).toHaveValue("12");
  await events.fill("24");
  await userEvent.keyboard("{Enter}");
  await expect.poll(async () => (await rulesOf(id)).events_months).toBe(24);
  expect(page.getByRole("alertdialog").query()).toBeNull();
});

test("persons who are kept longer than events are refused at their field, in German", async () => {
  const { id } = await newProject();
  await open(id, "de");
  await page.getByRole("textbox", { name: "Ereignisse", exact: true }).fill("2");
  await page.getByRole("textbox", { name: "Personen, nicht gesehen seit", exact: true }).fill("3");
  await page.getByRole("button", { name: "Aufbewahrung speichern" }).click();
  await expect.element(page.getByText(/höchstens 2 Monate/)).toBeVisible();
  expect((await rulesOf(id)).events_months).toBeNull();
});

test("an editor sees the rules and can't change them", async () => {
  const { id } = await newProjectAs("editor");
  await open(id);
  await expect.element(events).toBeDisabled();
  expect(save.query()).toBeNull();
});

test("numbers that are still counted, or can't be, keep no one from saving", async () => {
  const { id } = await newProject();
  const release = holdRequests(/retention\/preview/);
  await open(id);
  await events.fill("12");
  await userEvent.tab();
  await save.click();
  await expect.element(page.getByRole("alertdialog").getByText("Counting…")).toBeVisible();
  release();
  await expect.element(page.getByRole("alertdialog").getByText(/deletes nothing/)).toBeVisible();
  const allow = refuseRequests(/retention\/preview/);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect.poll(async () => (await rulesOf(id)).events_months).toBe(12);
  allow();
});
