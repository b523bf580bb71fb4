import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { refuseRequests } from "@/components/testing/requests";
import { submit } from "@/components/testing/submissions";
import { ask, newProject, newSurvey, twoQuestions } from "@/components/testing/surveys";
import type { SurveyResult } from "@/lib/contract/survey/results";

type Place = { id: string; projectId: number };

/** A running survey with two responses. */
async function newRunning() {
  const project = await newProject();
  const start_date = new Date(Date.now() - 86_400_000).toISOString();
  const survey = await newSurvey({ questions: twoQuestions, start_date }, project);
  await submit(project, survey.id, [{ answers: { tea: "Green" } }, { answers: { tea: "None" } }]);
  return survey;
}

const fillChoice = (number: number, text: string) =>
  page.getByRole("textbox", { name: `Choice ${number}`, exact: true }).fill(text);

const openDialog = (name = "Publish changes…") => page.getByRole("button", { name }).click();

const meaningOf = (from: string, to: string) =>
  page.getByRole("radiogroup", { name: `Does “${to}” mean the same as “${from}”?` });

const answer = (from: string, to: string, meaning: string) =>
  meaningOf(from, to).getByText(meaning, { exact: true }).click();

/** The renamed choices that the results know, each with what was said of it. */
async function lineageOf({ id, projectId }: Place) {
  const { questions } = await ask<SurveyResult>("GET", `/api/projects/${projectId}/surveys/${id}/results/`);
  return questions[0]?.lineage.renamed_choices.map(({ from, to, same_meaning }) => [from, to, same_meaning]);
}

test("publishing asks whether renamed choices mean the same, and stores the answers", async () => {
  const survey = await newRunning();
  await survey.open("questions");
  await fillChoice(1, "Green tea");
  await fillChoice(3, "No tea");
  await openDialog();
  await expect.element(page.getByText(/can’t be fully compared/)).toBeVisible();
  await answer("Green", "Green tea", "Same meaning");
  await expect.element(page.getByText("Q1 loses choices that may have been selected")).toBeVisible();
  await answer("None", "No tea", "Same meaning");
  await expect.element(page.getByText(/can be compared with new ones/)).toBeVisible();
  await answer("None", "No tea", "Different meaning");
  await expect.element(page.getByText(/can’t be fully compared/)).toBeVisible();
  await expectToLookRight();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.element(page.getByText("Changes published")).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(await lineageOf(survey)).toEqual([
    ["Green", "Green tea", true],
    ["None", "No tea", false],
  ]);
});

test("a choice may be renamed without a decision", async () => {
  const survey = await newRunning();
  await survey.open("questions");
  await fillChoice(3, "No tea");
  await openDialog();
  await expect.element(meaningOf("None", "No tea")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(() => lineageOf(survey)).toEqual([["None", "No tea", null]]);
});

test("what a choice means is sent again when that failed after publishing", async () => {
  const survey = await newRunning();
  const accept = refuseRequests(/choice_meanings/);
  onTestFinished(accept);
  await survey.open("questions");
  await fillChoice(1, "Green tea");
  await openDialog();
  await answer("Green", "Green tea", "Same meaning");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect
    .element(page.getByText(/The changes are published, but the meaning of this choice/))
    .toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Refused.");
  expect(await lineageOf(survey)).toEqual([["Green", "Green tea", null]]);
  await expectToLookRight();
  accept();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(await lineageOf(survey)).toEqual([["Green", "Green tea", true]]);
});

test("nothing is asked of a survey without responses, and in German the same is", async () => {
  const start_date = new Date(Date.now() - 86_400_000).toISOString();
  const survey = await newSurvey({ questions: twoQuestions, start_date });
  await survey.open("questions");
  await fillChoice(1, "Green tea");
  await openDialog();
  await expect.element(page.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();
  expect(page.getByText("Renamed choices").elements()).toEqual([]);

  const running = await newRunning();
  await running.open("questions");
  await fillChoice(1, "Green tea");
  await expect.element(page.getByRole("button", { name: "Publish changes…" })).toBeVisible();
  await running.open("questions", "", "de");
  await openDialog("Änderungen veröffentlichen …");
  await expect
    .element(page.getByRole("radiogroup", { name: "Bedeutet „Green tea“ dasselbe wie „Green“?" }))
    .toBeVisible();
  await expectToLookRight();
});
