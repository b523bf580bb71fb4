import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { press } from "@/components/testing/actions";
import { newProject, newSurvey } from "@/components/testing/surveys";

const taken = "There is already another survey with this name.";
const name = page.getByRole("textbox", { name: "Survey name" });
const saved = page.getByText(/^Saved( \d|$)/);

/** A survey with questions in a project that has another one named “Taken”. */
async function surveyBeside(values: object) {
  const project = await newProject();
  await newSurvey({ name: "Taken" }, project);
  return newSurvey(values, project);
}

test("a refusal is said at its field and on every other tab, and keeps back nothing else", async () => {
  const survey = await surveyBeside({ name: "Free" });
  await survey.open("schedule");
  await name.fill("Taken");
  await press("checkbox", "After a number of responses");
  const summary = page.getByRole("alert").filter({ hasText: taken });
  await expect.element(summary).toHaveTextContent("1 field can’t be saved");
  await expect.element(name).toHaveAccessibleDescription(taken);
  await survey.toBecome({ name: "Free", responses_limit: 100 });
  await expectToLookRight();

  await page.getByRole("tab", { name: "Appearance" }).click();
  await summary.getByRole("button", { name: "Go to Name" }).click();
  await expect.element(name).toHaveFocus();
  await name.fill("Free again");
  await expect.element(saved).toBeVisible();
  await expect.element(summary).not.toBeInTheDocument();
  expect(await survey.read()).toMatchObject({ name: "Free again", responses_limit: 100 });
});

test("a refusal is said where changes are published, and leads to the field", async () => {
  const survey = await surveyBeside({ name: "Live", start_date: "2026-01-01T00:00:00Z" });
  await survey.open("questions");
  await name.fill("Taken");
  const publish = page.getByRole("button", { name: "Publish changes…" });
  await publish.click();
  const dialog = page.getByRole("dialog", { name: "Publish changes" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(taken);
  await dialog.getByRole("button", { name: "Go to Name" }).click();
  await expect.element(name).toHaveFocus();
  await name.fill("Alive");
  await publish.click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(saved).toBeVisible();
  expect(await survey.read()).toMatchObject({ name: "Alive" });
});

test("an invalid color is one error in the words of its field, without the name or request of the API", async () => {
  const survey = await newSurvey({});
  await survey.open("appearance");
  await page.getByRole("textbox", { name: "Background", exact: true }).first().fill("bluish");
  const summary = page.getByRole("alert").filter({ hasText: "1 field can’t be saved" });
  await expect.element(summary.getByRole("button", { name: /Go to Background/ })).toBeVisible();
  await expect.element(summary).not.toHaveTextContent(/backgroundColor|must be|Request/);
  const panel = page.getByRole("tabpanel");
  await expect.element(panel.getByText("Enter a CSS color.")).toHaveLength(1);
});
