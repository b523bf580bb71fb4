import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NewSurvey } from "@/components/surveys/new/new-survey";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { tabTo } from "@/components/testing/keys";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

test("a survey is made with the type that is chosen, from a template without what the type can't have", async () => {
  const { id } = await newProject();
  await renderScreen(`/p/${id}/surveys/new`, <NewSurvey projectId={String(id)} />);
  const type = page.getByRole("button", { name: /Type$/ });
  await expect.element(type).toHaveTextContent("Popover");
  await type.click();
  await page.getByRole("option", { name: "Hosted page" }).click();
  await expect.element(page.getByText("Has a page of its own, reached by a link.")).toBeVisible();
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

test("a viewer is told which role makes surveys", async () => {
  const { id } = await newProjectAs("viewer");
  await renderScreen(`/p/${id}/surveys/new`, <NewSurvey projectId={String(id)} />);
  await expect.element(page.getByRole("heading", { name: "You can’t create surveys" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Use template" })).not.toBeInTheDocument();
});

interface Created {
  name: string;
  start_date: string | null;
  questions: { id: string; branching?: { responseValues: object } }[];
  [field: string]: unknown;
}

async function openNew({ id }: { id: number }, query = "") {
  await renderScreen(`/p/${id}/surveys/new${query}`, <NewSurvey projectId={String(id)} />);
}

/** Waits until a survey's editor is what would be opened. @returns the survey */
async function openedSurvey({ id }: { id: number }): Promise<Created> {
  await expect.poll(() => window.location.pathname).toMatch(/\/surveys\/[0-9a-f-]{36}\/edit$/);
  const [, surveyId] = /surveys\/([0-9a-f-]{36})/.exec(window.location.pathname) ?? [];
  return ask("GET", `/api/projects/${id}/surveys/${surveyId}/`);
}

const templates = page.getByRole("option");
const countTemplates = () => templates.elements().length;

test("a survey is made from a template after a preview", async () => {
  const project = await newProject();
  await openNew(project);
  await expect.poll(countTemplates).toBe(8);
  await page.getByText("Market fit", { exact: true }).click();
  await expect.poll(countTemplates).toBe(1);
  await page.getByText("All", { exact: true }).click();
  await pickOption(/Churn reasons/);
  const preview = page.getByRole("region", { name: "Preview of “Churn reasons”" });
  const widget = () => preview.element().querySelector("iframe")?.contentDocument?.body;
  await expect.poll(() => widget()?.textContent).toContain("What is your main reason for leaving?");
  const answers = page.frameLocator(preview.getByTitle(/.*/));
  await answers.getByText("It costs too much").click();
  await answers.getByRole("button", { name: /Submit|Next/ }).click();
  await expect.poll(() => widget()?.textContent).toContain("What would be a fair price for what you use?");
  await preview.getByRole("button", { name: "Use template" }).click();
  const survey = await openedSurvey(project);
  expect(survey).toMatchObject({
    name: "Churn reasons",
    type: "popover",
    start_date: null,
    base_language: "en",
  });
  expect(survey.questions).toHaveLength(6);
  expect(survey.questions[0]?.branching?.responseValues).toEqual({ 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 });
});

test("a survey is made by keyboard alone, with a number added to a used name", async () => {
  const project = await newProject();
  for (const name of ["Effort (CES)", "Effort (CES) (2)"]) {
    await openNew(project);
    await expect.poll(countTemplates).toBe(8);
    await tabTo(page.getByRole("option", { name: /Recommendation/ }));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(page.getByRole("option", { name: /Effort/ })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect((await openedSurvey(project)).name).toBe(name);
  }
});

test("a survey is imported after validation", async () => {
  const project = await newProject();
  await openNew(project, "?from=import");
  const dialog = page.getByRole("dialog", { name: "Import surveys" });
  const field = dialog.getByRole("textbox", { name: "JSON" });
  await field.fill("{ name");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Invalid JSON");
  const question = { type: "rating", question: "How was it?", display: "number", scale: 4 };
  const survey = { name: "From elsewhere", type: "popover", start_date: "2026-01-01T00:00:00Z" };
  await field.fill(JSON.stringify({ ...survey, questions: [question] }));
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("questions.0.scale");
  await expect.element(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await expectToLookRight();
  await field.fill(JSON.stringify({ ...survey, questions: [{ ...question, scale: 5 }] }));
  await dialog.getByRole("button", { name: "Import survey" }).click();
  expect(await openedSurvey(project)).toMatchObject({ name: "From elsewhere", start_date: null });
});

test("a survey is copied from another, except its name and dates", async () => {
  const project = await newProject();
  const original = await newSurvey(
    {
      name: "Would you recommend Lantern?",
      description: "Four times a year",
      start_date: "2026-01-01T00:00:00Z",
      appearance: { backgroundColor: "#15211c" },
      conditions: { url: "/club" },
      schedule: "always",
      translations: { de: { thankYouMessageHeader: "Danke" } },
    },
    project,
  );
  await newSurvey({ name: "Tea" }, project);
  await openNew(project);
  await page.getByRole("button", { name: "Copy existing survey" }).click();
  await page.getByRole("combobox", { name: "Survey" }).fill("recommend");
  await pickOption(/Would you recommend Lantern/);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  const copy = await openedSurvey(project);
  const source = (await original.read()) as Created;
  expect(copy.name).toBe("Copy of Would you recommend Lantern?");
  expect(copy.start_date).toBeNull();
  for (const field of ["type", "description", "appearance", "conditions", "translations", "schedule"])
    expect(copy[field], field).toEqual(source[field]);
  const bare = ({ questions }: Created) => questions.map((question) => ({ ...question, id: null }));
  expect(bare(copy)).toEqual(bare(source));
});

test("looks right, in narrow windows too", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  await openNew(await newProject());
  const widget = () => document.querySelector("iframe")?.contentDocument?.body.textContent;
  await expect.poll(widget).toContain("How likely are you to recommend us");
  await expectToLookRight();
  for (const width of [720, 320]) {
    await page.viewport(width, 900);
    await expect.poll(countTemplates).toBe(8);
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `${width} px` })
      .toBeLessThanOrEqual(width);
  }
});
