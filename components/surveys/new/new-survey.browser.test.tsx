import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { NewSurvey } from "@/components/surveys/new/new-survey";
import { newProjectAs } from "@/lib/testing/browser/roles";
import { renderScreen } from "@/lib/testing/browser/screen";
import { ask, newProject } from "@/lib/testing/browser/surveys";

test("a survey is made with the type that is chosen, from a template without what the type can't have", async () => {
  const { id } = await newProject();
  await renderScreen(`/p/${id}/surveys/new`, <NewSurvey projectId={String(id)} />);
  const type = page.getByRole("button", { name: /Type$/ });
  await expect.element(type).toHaveTextContent("Popover");
  await type.click();
  await page.getByRole("option", { name: "Hosted page" }).click();
  await expect
    .element(page.getByText("Has a page of its own. Anyone with the link can respond."))
    .toBeVisible();
  await page.getByRole("button", { name: "Use template" }).click();
  const surveys = () =>
    ask<{ results: { type: string; conditions: unknown }[] }>("GET", `/api/projects/${id}/surveys/`);
  await expect
    .poll(async () => (await surveys()).results)
    .toEqual([expect.objectContaining({ type: "external_survey", conditions: null })]);
});

test("a survey from a template begins with the project's default appearance, and keeps the template's texts", async () => {
  const { id } = await newProject();
  await ask("PATCH", `/api/projects/${id}/`, {
    survey_config: { appearance: { backgroundColor: "#15211c", thankYouMessageHeader: "Bye" } },
  });
  await renderScreen(`/p/${id}/surveys/new`, <NewSurvey projectId={String(id)} />);
  // The preview shows what the survey will look like.
  const previewColor = () => {
    const widget = document.querySelector("iframe")?.contentDocument?.querySelector(".ph-survey form, form");
    return widget && getComputedStyle(widget).backgroundColor;
  };
  await expect.poll(previewColor).toBe("rgb(21, 33, 28)");
  await page.getByRole("button", { name: "Use template" }).click();
  const appearances = async () =>
    (
      await ask<{ results: { appearance: Record<string, unknown> }[] }>("GET", `/api/projects/${id}/surveys/`)
    ).results.map(({ appearance }) => appearance);
  await expect.poll(appearances).toMatchObject([{ backgroundColor: "#15211c" }]);
  expect((await appearances())[0]?.thankYouMessageHeader).not.toBe("Bye");
});

test("a survey from a template waits at least the project's minimum of days after other surveys", async () => {
  const { id } = await newProject();
  await ask("PATCH", `/api/projects/${id}/`, { survey_config: { min_days_between_surveys: 200 } });
  await renderScreen(`/p/${id}/surveys/new`, <NewSurvey projectId={String(id)} />);
  await page.getByRole("button", { name: "Use template" }).click();
  const conditions = async () =>
    (await ask<{ results: { conditions: unknown }[] }>("GET", `/api/projects/${id}/surveys/`)).results.map(
      (survey) => survey.conditions,
    );
  await expect.poll(conditions).toMatchObject([{ seenSurveyWaitPeriodInDays: 200 }]);
});

test("a viewer is told which role makes surveys", async () => {
  const { id } = await newProjectAs("viewer");
  await renderScreen(`/p/${id}/surveys/new`, <NewSurvey projectId={String(id)} />);
  await expect.element(page.getByRole("heading", { name: "You can’t create surveys" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Use template" })).not.toBeInTheDocument();
});
