import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ResultsPage } from "@/components/surveys/results/results-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { newSurvey, twoQuestions } from "@/components/testing/surveys";

/** Drafts have no tabs. */
const started = { start_date: "2026-01-05T00:00:00Z" };

const openHistory = ({ id, projectId }: { id: string; projectId: number }) =>
  renderScreen(
    `/p/${projectId}/surveys/${id}?tab=history`,
    <ResultsPage projectId={String(projectId)} surveyId={id} />,
  );

const panel = page.getByRole("tabpanel");

test("versions are restored, of a running survey with a warning", async () => {
  const survey = await newSurvey({ name: "First name", ...started });
  const [tea, why] = twoQuestions;
  await survey.change({ questions: [{ ...tea, choices: ["Green", "Oolong", "None"] }, why] });
  await openHistory(survey);
  await expect.element(panel.getByText("Version 2")).toBeVisible();
  await expect.element(panel).toHaveTextContent("Choice renamed");
  await expect.element(panel).toHaveTextContent("Survey created");
  await expect.element(panel.getByRole("link", { name: "All activity" })).toBeVisible();
  await expectToLookRight();
  await panel.getByRole("button", { name: "Restore version 1" }).click();
  await expect
    .element(page.getByRole("alertdialog"))
    .toHaveTextContent("respondents see the restored version at once");
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect.element(panel.getByText("Version 3")).toBeVisible();
  await expect.element(panel).toHaveTextContent("restored from version 1");
  await survey.toBecome({ questions: [{ choices: ["Green", "Black", "None"] }, { id: "why" }] });
});

test("viewers see versions and who may restore them", async () => {
  let id = "";
  const project = await newProjectAs("viewer", async (owned) => {
    const survey = await newSurvey(started, owned);
    await survey.change({ name: "Second name" });
    ({ id } = survey);
  });
  await openHistory({ id, projectId: project.id });
  await expect.element(panel.getByText("Version 2")).toBeVisible();
  await expect.element(panel).toHaveTextContent("Editors and owners can restore versions.");
  await expect.element(panel.getByRole("button", { name: /Restore/ })).not.toBeInTheDocument();
});
