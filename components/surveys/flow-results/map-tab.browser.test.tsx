import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ResultsPage } from "@/components/surveys/results/results-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { focusOn } from "@/components/testing/keys";
import { refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { submit } from "@/components/testing/submissions";
import { newProject, newSurvey } from "@/components/testing/surveys";

const dayMs = 86_400_000;
const yesterday = () => new Date(Date.now() - dayMs).toISOString();

const questions = [
  {
    id: "nps",
    type: "rating",
    question: "How likely are you to recommend us?",
    display: "number",
    scale: 10,
    branching: { type: "response_based", responseValues: { detractors: 1, passives: "end", promoters: 2 } },
  },
  { id: "wrong", type: "open", question: "What went wrong?", branching: { type: "end" } },
  { id: "best", type: "open", question: "What do you like best?" },
];

const openMap = ({ id, projectId }: { id: string; projectId: number }, query = "") =>
  renderScreen(
    `/p/${projectId}/surveys/${id}?tab=map${query}`,
    <ResultsPage projectId={String(projectId)} surveyId={id} />,
  );

const onMap = (name: string | RegExp) => page.getByRole("button", { name });

test("the map counts who took each edge and who left, and a step filters to its respondents", async () => {
  const project = await newProject();
  const survey = await newSurvey({ questions, start_date: yesterday() }, project);
  await submit(project, survey.id, [
    { answers: { nps: 2, wrong: "Slow" } },
    { answers: { nps: 5, wrong: "Crashes" } },
    { answers: { nps: 9, best: "Maps" } },
    { answers: { nps: 10, best: "Lists" } },
    { answers: { nps: 10, best: "Both" } },
    { answers: { nps: 10 }, isCompleted: false },
  ]);
  await openMap(survey);
  await expect.element(onMap("Start to Q1: 6 respondents, 100%")).toHaveTextContent("6");
  await expect.element(onMap("Q1 to Q2: 2 respondents, 33%")).toHaveTextContent("2");
  await expect.element(onMap("Q1 to End: 0 respondents, 0%")).toHaveTextContent("0");
  await expect.element(onMap("1 respondent left at Q3, 25%")).toHaveTextContent("1 left");
  const table = page.getByRole("table", { name: "Edges and exits" });
  await expect.element(table).toHaveTextContent(/Q1 → Q3promoters 9–10467%of 6 shown Q1/);
  await expect.element(table).toHaveTextContent(/Q3 → Left the survey125%of 4 shown Q3/);
  await expectToLookRight();

  await page.getByRole("radio", { name: "Percent" }).click();
  await expect.element(onMap("Q1 to Q3: 4 respondents, 67%")).toHaveTextContent("67%");
  expect(window.location.search).toContain("volumes=share");

  const exit = onMap("1 respondent left at Q3, 25%");
  await focusOn(exit);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Left at Q3")).toBeVisible();
  expect(JSON.parse(new URLSearchParams(window.location.search).get("step") ?? "")).toEqual({ exit: "best" });
  await expect.element(page.getByText("1 respondent passed the selected step.")).toBeVisible();
  await expect.element(page.getByText("Only 1 respondent: too few for percentages.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Show 1 response" }))
    .toHaveAttribute("href", expect.stringMatching(/tab=responses/));
  await expect.element(onMap("Q1 to Q2: 0 respondents, 0%")).toBeInTheDocument();
  await onMap("1 respondent left at Q3, 100%").click();
  await onMap("Q1 to Q2: 2 respondents, 33%").click();
  const label = onMap("Q1 to Q2: 2 respondents, 100%");
  await expect.element(label).toHaveAttribute("aria-pressed", "true");
  // The selected edge does not cover its number.
  const { x, y, width, height } = label.element().getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(label.element());
});

test("edges of earlier versions are dashed, and removed questions are listed with their answers", async () => {
  const project = await newProject();
  const [first, second, third] = ["first", "second", "third"].map((id) => ({
    id,
    type: "open",
    question: `The ${id}?`,
  }));
  const gone = { id: "gone", type: "open", question: "Gone?" };
  const survey = await newSurvey(
    { questions: [first, second, third, gone], start_date: yesterday() },
    project,
  );
  const answers = { first: "a", second: "b", third: "c" };
  await submit(project, survey.id, [{ answers: { ...answers, gone: "d" } }]);
  const jump = { ...first, branching: { type: "specific_question", index: 2 } };
  await survey.change({ questions: [jump, second, third] });
  await submit(project, survey.id, [{ answers: { first: "a", third: "c" } }]);
  await openMap(survey);
  await expect.element(onMap("Q1 to Q2: 1 respondent, 50%, earlier version")).toBeInTheDocument();
  await expect.element(page.getByText("Dashed edges existed in earlier versions only.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Removed questions" })).toBeVisible();
  await expect.element(page.getByText(/Shown to 1 · answered by 1 · removed in version 2/)).toBeVisible();
  await expect
    .element(page.getByRole("table", { name: "Edges and exits" }))
    .toHaveTextContent("Q3 → “Gone?” (removed)");
  await expectToLookRight();
  await page.getByRole("button", { name: "Filter to respondents" }).click();
  await expect.element(page.getByText("1 respondent passed the selected step.")).toBeVisible();
});

test("without responses the map says so, as with filters that nothing matches and after a failure", async () => {
  const survey = await newSurvey({ questions, start_date: yesterday() });
  await openMap(survey);
  await expect.element(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
  await openMap(survey, "&completion=partial");
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect.element(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
  onTestFinished(refuseRequests(/\/results\//));
  await openMap(survey);
  await expect.element(page.getByText("Can’t load the map")).toBeVisible();
});
