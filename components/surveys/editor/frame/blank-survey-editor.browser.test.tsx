import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { standardTheme } from "@/components/survey/appearance/built-in-themes";
import { BlankSurveyEditor } from "@/components/surveys/editor/frame/blank-survey-editor";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

interface Listed {
  results: { id: string; name: string; start_date: string | null; questions: { question: string }[] }[];
}

const name = page.getByRole("textbox", { name: "Survey name" });

async function openBlank() {
  const { id } = await newProject();
  await renderScreen(`/p/${id}/surveys/new/blank?preview=off`, <BlankSurveyEditor projectId={String(id)} />);
  await expect.element(name).toHaveValue("Untitled survey");
  const surveys = async () => (await ask<Listed>("GET", `/api/projects/${id}/surveys/`)).results;
  return { id, surveys };
}

test("a blank survey is nowhere until the first edit, which creates it in place", async () => {
  const { id, surveys } = await openBlank();
  await expect.element(page.getByRole("button", { name: "Start…" })).toBeVisible();
  await expect.element(page.getByText("Not saved yet", { exact: true })).toBeVisible();
  expect(await surveys()).toEqual([]);
  const question = page.getByRole("textbox", { name: "Question", exact: true });
  await question.fill("What is missing?");
  await expect.poll(async () => (await surveys())[0]?.questions[0]?.question).toBe("What is missing?");
  const [{ id: surveyId } = { id: "" }, ...others] = await surveys();
  expect(others).toEqual([]);
  expect(window.location.pathname).toBe(`/p/${id}/surveys/${surveyId}/edit`);
  await expect.element(question).toHaveFocus();
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  // What comes after is a change of the same survey.
  await name.fill("Missing things");
  await expect.poll(async () => (await surveys()).map((survey) => survey.name)).toEqual(["Missing things"]);
});

test("starting an untouched one creates it first", async () => {
  const { surveys } = await openBlank();
  await page.getByRole("button", { name: "Start…" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Start now" });
  await expect
    .element(page.getByRole("dialog"))
    .toHaveTextContent("The survey is still called “Untitled survey”.");
  await expect.element(confirm).toBeEnabled();
  await confirm.click();
  await expect.poll(async () => (await surveys())[0]?.start_date ?? null).not.toBeNull();
});

test("one that is begun as a hosted page is created as one; it can be shared once it is there", async () => {
  const { id } = await newProject();
  await renderScreen(
    `/p/${id}/surveys/new/blank?type=external_survey&preview=off`,
    <BlankSurveyEditor projectId={String(id)} />,
  );
  const share = page.getByRole("button", { name: "Share" });
  await expect.element(share).toBeDisabled();
  await name.fill("Readers");
  await expect.element(share).toBeEnabled();
  const { results } = await ask<{ results: { type: string }[] }>("GET", `/api/projects/${id}/surveys/`);
  expect(results).toEqual([expect.objectContaining({ type: "external_survey" })]);
  expect(window.location.search).toBe("?preview=off");
});

test("a blank survey begins with the standard look, and a hosted page with its own", async () => {
  const { id, surveys } = await openBlank();
  const appearances = async () =>
    (await ask<{ results: { appearance: unknown }[] }>("GET", `/api/projects/${id}/surveys/`)).results.map(
      ({ appearance }) => appearance,
    );
  await name.fill("Tea");
  await expect.poll(async () => (await surveys()).length).toBe(1);
  expect(await appearances()).toEqual([standardTheme.appearance]);
  await renderScreen(
    `/p/${id}/surveys/new/blank?type=external_survey&preview=off`,
    <BlankSurveyEditor projectId={String(id)} />,
  );
  await name.fill("Page");
  await expect.poll(appearances).toEqual(expect.arrayContaining([null]));
});

test("a blank survey begins with the project's default appearance", async () => {
  const { id } = await newProject();
  const appearance = { backgroundColor: "#15211c" };
  await ask("PATCH", `/api/projects/${id}/`, { survey_config: { appearance } });
  await renderScreen(`/p/${id}/surveys/new/blank?preview=off`, <BlankSurveyEditor projectId={String(id)} />);
  await name.fill("Tea");
  const created = async () =>
    (await ask<{ results: { appearance: unknown }[] }>("GET", `/api/projects/${id}/surveys/`)).results;
  await expect.poll(async () => (await created())[0]?.appearance).toEqual(appearance);
});
