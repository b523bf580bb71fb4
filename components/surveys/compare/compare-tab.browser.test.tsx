import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ResultsPage } from "@/components/surveys/results/results-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { type Submission, submit } from "@/components/testing/submissions";
import { newProject, newSurvey } from "@/components/testing/surveys";

const questions = [
  { id: "nps", type: "rating", question: "Would you recommend us?", display: "number", scale: 10 },
  { id: "tea", type: "single_choice", question: "Which tea?", choices: ["Green", "Black"] },
  { id: "mood", type: "rating", question: "How was it?", display: "emoji", scale: 5 },
];

const inIteration = (iteration: number, scores: readonly number[], tea: string, language = "en") =>
  scores.map(
    (nps): Submission => ({
      answers: { nps, tea, mood: iteration + 3 },
      properties: { $survey_iteration: iteration, $survey_language: language },
    }),
  );

/** A survey with answers of two iterations: eight detractors, then eight promoters, of whom two answered in German. */
async function twoIterations() {
  const project = await newProject();
  const survey = await newSurvey(
    { questions, start_date: "2026-01-05T00:00:00Z", iteration_count: 2, iteration_frequency_days: 30 },
    project,
  );
  await submit(project, survey.id, [
    ...inIteration(1, [0, 1, 2, 3, 4, 5, 6, 9], "Green"),
    ...inIteration(2, [10, 9, 10, 9, 10, 7], "Black"),
    ...inIteration(2, [9, 10], "Black", "de"),
  ]);
  return survey;
}

const openCompare = ({ id, projectId }: { id: string; projectId: number }, query = "") =>
  renderScreen(
    `/p/${projectId}/surveys/${id}?tab=compare${query}`,
    <ResultsPage projectId={String(projectId)} surveyId={id} />,
  );

async function choose(field: string, option: string | RegExp) {
  await page.getByRole("button", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

const figures = (question: string) => page.getByRole("table", { name: `Figures of “${question}”` });

test("two iterations are compared question by question, with intervals, n and a verdict", async () => {
  const survey = await twoIterations();
  await openCompare(survey);
  await expect.element(page.getByRole("heading", { name: "Compare two sets of responses" })).toBeVisible();
  await choose("Compare by", "Repeat");
  const score = figures("Would you recommend us?").getByRole("row", { name: /^NPS/ });
  await expect.element(score).toHaveTextContent(/NPS.*n = 8.*\d+.*n = 8.*\+163.*Higher/);
  const address = new URLSearchParams(window.location.search);
  expect(address.get("iteration")).toBe("2");
  expect(new URLSearchParams(address.get("compare") ?? "").get("iteration")).toBe("1");
  await expect.element(page.getByRole("application", { name: "Answers" }).first()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Scores by repeat" })).toBeVisible();
  const moods = page.getByRole("region", { name: "How was it?" });
  await moods.getByText("Differences for").click();
  await expect.element(moods.getByRole("row", { name: /^Very happy \(5 of 5\)/ })).toBeVisible();
  await expectToLookRight();

  // A number of the second set leads to the responses of that set.
  await score.getByRole("button").nth(1).click();
  const figure = page.getByRole("dialog", { name: "NPS: Repeat 1" });
  await expect
    .element(figure)
    .toHaveTextContent(/Percentage of promoters.*comparison\.set\.questions\[id=nps\]/);
  const link = figure.getByRole("link", { name: "View responses" }).element();
  expect(new URL(link.getAttribute("href") ?? "", window.location.href).searchParams.get("iteration")).toBe(
    "1",
  );
  await userEvent.keyboard("{Escape}");

  await page.getByRole("button", { name: "Swap" }).click();
  await expect.element(score).toHaveTextContent(/−163.*Lower/);
  await expect.element(page.getByRole("button", { name: /Set A/ })).toHaveTextContent("Repeat 1");
});

test("a set with few answers is too few for a verdict, and says so", async () => {
  const survey = await twoIterations();
  await openCompare(survey, "&compare_by=language&language=en&compare=language%3Dde");
  await expect.element(page.getByText(/fewer than 5 responses/)).toBeVisible();
  await expect
    .element(figures("Would you recommend us?").getByRole("row", { name: /^NPS/ }))
    .toHaveTextContent(/n = 14.*n = 2.*Too few answers/);
});

test("any two filters can be compared, and a set with itself has no difference", async () => {
  const survey = await twoIterations();
  await openCompare(survey);
  await choose("Compare by", "Custom filters");
  await expect.element(page.getByRole("region", { name: "Filters of set B" })).toBeVisible();
  await expect
    .element(figures("Would you recommend us?").getByRole("row", { name: /^NPS/ }))
    .toHaveTextContent(/n = 16.*n = 16.*No difference to be seen/);
  await expectToLookRight();
});

test("a property is chosen before its values, and a failure can be retried", async () => {
  const survey = await twoIterations();
  await openCompare(survey, "&compare_by=property");
  await expect.element(page.getByText("Choose set A and set B.")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Property" })).toBeVisible();
  onTestFinished(refuseRequests(/compare=/));
  await openCompare(survey, "&compare_by=iteration&iteration=2&compare=iteration%3D1");
  await expect.element(page.getByText("Can’t load the comparison")).toBeVisible();
});

test("what cannot be offered to compare by because results failed to load is said, and loads on retry", async () => {
  const survey = await twoIterations();
  const allow = refuseRequests(/results\//);
  onTestFinished(allow);
  await openCompare(survey);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Can’t load repeats, versions and languages to compare by.");
  allow();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await choose("Compare by", "Repeat");
  await expect.element(figures("Would you recommend us?")).toBeVisible();
});
