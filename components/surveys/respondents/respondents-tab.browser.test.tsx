import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ResultsPage } from "@/components/surveys/results/results-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { submit } from "@/components/testing/submissions";
import { newProject, newSurvey } from "@/components/testing/surveys";

const questions = [
  { id: "nps", type: "rating", question: "Would you recommend us?", display: "number", scale: 10 },
  { id: "why", type: "open", question: "Why?" },
];

const open = ({ id, projectId }: { id: string; projectId: number }) =>
  renderScreen(
    `/p/${projectId}/surveys/${id}?tab=respondents`,
    <ResultsPage projectId={String(projectId)} surveyId={id} />,
  );

test("respondents stand beside the audience, and flagged answers are counted", async () => {
  const project = await newProject();
  const survey = await newSurvey({ questions, start_date: "2026-01-05T00:00:00Z" }, project);
  await submit(
    project,
    survey.id,
    [..."1234567890"].map((digit) => ({
      answers: { nps: digit === "1" ? 0 : 10, why: digit === "1" ? "no" : "It is easy to use" },
      properties: { $set: { plan: Number(digit) % 2 === 0 ? "team" : "free" } },
    })),
  );
  await open(survey);
  const groups = page.getByRole("table", { name: "Respondents and audience by group" });
  await expect
    .element(groups.getByRole("row", { name: /^plan = team/ }))
    .toHaveTextContent(/50%.*5 of 10.*50%.*5 of 10.*No difference/);
  await expect.element(groups.getByRole("row", { name: /^First seen less than 7 days ago/ })).toBeVisible();
  const quality = page.getByRole("region", { name: "Answer quality" });
  await expect.element(quality).toHaveTextContent(/1 of 10 responses \(10%\) were flagged/);
  await expect
    .element(page.getByRole("table", { name: "Scores with and without flagged responses" }))
    .toHaveTextContent(/Would you recommend us\? NPS.*\+80.*n = 10.*\+100.*n = 9/);
  await expectToLookRight();
});

test("without responses there is nothing to compare", async () => {
  const project = await newProject();
  const survey = await newSurvey({ questions, start_date: "2026-01-05T00:00:00Z" }, project);
  await open(survey);
  await expect.element(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
});
