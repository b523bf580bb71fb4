import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

const running = { start_date: new Date(Date.now() - 86_400_000).toISOString() };
const region = (name: string) => page.getByRole("region", { name, exact: true });

/** A project that shows a person one survey in 30 days, and showed Ada “Coffee”. */
async function projectWithBudget() {
  const project = await newProject();
  await ask("PATCH", `/api/projects/${project.id}/`, {
    survey_config: { contact_budget: { surveys: 1, days: 30 } },
  });
  const coffee = await newSurvey({ ...running, name: "Coffee", contact_priority: "high" }, project);
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [
      { event: "$identify", distinct_id: "ada", properties: { $set: { email: "ada@example.com" } } },
      { event: "survey shown", distinct_id: "ada", properties: { $survey_id: coffee.id } },
    ],
  });
  return project;
}

test("the priority says what the project's budget is, and whom the survey is held back from and why", async () => {
  const survey = await newSurvey(running, await projectWithBudget());
  await survey.open("audience");
  const priority = region("Priority");
  await expect
    .element(priority)
    .toHaveTextContent("This project shows a person at most 1 survey in 30 days. Within the contact budget");
  const fatigue = region("Survey fatigue");
  await expect
    .element(fatigue)
    .toHaveTextContent("1 of 1 person of this audience have no contact budget left");
  await expect.element(fatigue.getByRole("row", { name: /^Coffee/ })).toHaveTextContent("Goes first");

  const why = region("Check eligibility");
  await why.getByRole("combobox", { name: "Person" }).fill("ada@example.com");
  await pickOption("ada@example.com");
  const heldBack = why.getByRole("listitem").filter({ hasText: "Held back" });
  await expect.element(heldBack).toHaveTextContent(/Held back: 1 survey in 30 days, next on \d+ \w+/);
  await expect.element(heldBack).toHaveTextContent("Coffee");
  await expectToLookRight();

  await priority.getByRole("button", { name: /Priority/ }).click();
  await page.getByRole("option", { name: "Exempt" }).click();
  await expect.element(priority).toHaveTextContent("Always shown");
});

test("a project without a budget says that the priority has no effect, in German, too", async () => {
  const survey = await newSurvey();
  await survey.open("audience", "", "de");
  const priority = region("Priorität");
  await expect.element(priority).toHaveTextContent("Dieses Projekt hat kein Kontaktbudget.");
  await expect
    .element(priority.getByRole("link", { name: "Einstellungen des Kontaktbudgets" }))
    .toHaveAttribute("href", expect.stringMatching(/\/settings\/project#contact-budget$/));
  await priority.getByRole("button", { name: /Priorität/ }).click();
  await page.getByRole("option", { name: "Hoch" }).click();
  await survey.toBecome({ contact_priority: "high" });
  await expectToLookRight();
});
