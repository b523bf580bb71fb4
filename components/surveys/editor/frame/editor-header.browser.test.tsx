import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { newSurvey } from "@/components/testing/surveys";

const start = page.getByRole("button", { name: "Start…" });

test("the buttons of the header stand still when tabs change", async () => {
  const survey = await newSurvey({ name: "Standing" });
  await survey.open("questions");
  await expect.element(page.getByRole("button", { name: /^Checks: / })).not.toHaveTextContent("Checking");
  const placeOf = (name: string | RegExp) =>
    page.getByRole("button", { name }).element().getBoundingClientRect().x;
  const places = () => [/^Undo/, /^Checks/, "Start…", "More actions"].map(placeOf);
  const before = places();
  for (const tab of ["Flow", "Audience", "Schedule", "Appearance", "Languages", "Code"]) {
    await page.getByRole("tab", { name: new RegExp(tab) }).click();
    await expect
      .element(page.getByRole("tab", { name: new RegExp(tab) }))
      .toHaveAttribute("aria-selected", "true");
    expect(places(), tab).toEqual(before);
  }
});

test("the header of a running survey with changes is one row in a window of 1280 px", async () => {
  const survey = await newSurvey({ name: "Reading on trains", start_date: "2026-01-01T00:00:00Z" });
  await page.viewport(1280, 800);
  await survey.openInShell();
  await page.getByRole("textbox", { name: "Survey name" }).fill("Reading on trains and at night");
  await expect.element(page.getByRole("button", { name: "Publish changes…" })).toBeEnabled();
  await expect.element(page.getByRole("button", { name: /^Checks: / })).not.toHaveTextContent("Checking");
  const header = document.querySelector("[data-frame] > header");
  await expect.poll(() => header?.getBoundingClientRect().height).toBeLessThan(64);
  await page.viewport(1440, 900);
});

test("Esc leaves a field, and keys are commands then", async () => {
  const survey = await newSurvey({ name: "Keys" });
  await survey.open("questions");
  const name = page.getByRole("textbox", { name: "Survey name" });
  await name.click();
  await userEvent.keyboard("{Escape}ga");
  await expect.element(page.getByRole("tab", { name: /Audience/, selected: true })).toBeVisible();
  await expect.element(name).toHaveValue("Keys");
});

test("a survey is started and stopped by keys, and the focus goes to its state", async () => {
  const survey = await newSurvey({ name: "Steps" });
  await survey.open("schedule");
  await expect.element(start).toBeEnabled();
  await userEvent.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  const dialog = page.getByRole("dialog", { name: /Start/ });
  const confirm = dialog.getByRole("button", { name: "Start now" });
  await expect.element(confirm).toBeEnabled();
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const state = document.getElementById("survey-state");
  expect(state).toHaveTextContent("Running");
  await expect.poll(() => document.activeElement === state).toBe(true);
  await userEvent.keyboard("{Control>}{Shift>}x{/Shift}{/Control}");
  const stop = page.getByRole("alertdialog").or(page.getByRole("dialog", { name: /Stop/ }));
  await stop.getByRole("button", { name: /^Stop/ }).click();
  await expect.poll(() => state?.textContent).toContain("Stopped");
});
