import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { fillAndLeave, press } from "@/components/testing/actions";
import { refuseRequests } from "@/components/testing/requests";
import { submit } from "@/components/testing/submissions";
import { newProject, newSurvey } from "@/components/testing/surveys";

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

/** Detractors are asked what went wrong, promoters what they like; no one reaches the last question. */
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
  { id: "best", type: "open", question: "What do you like best?", branching: { type: "end" } },
  { id: "lost", type: "open", question: "Anything else?" },
];

const table = page.getByRole("table", { name: "Coverage by question" });
const row = (question: string) => table.getByRole("row", { name: question });

test("a dry run shows coverage, follows edited answers, and repeats with its seed", async () => {
  const survey = await newSurvey({ questions, responses_limit: 200 });
  await survey.open("flow");
  await page.getByRole("radio", { name: "Dry run" }).click();
  expect(window.location.search).toContain("over=dry-run");
  await expect.element(page.getByText("No simulated response reaches Q4.")).toBeVisible();
  await expect.element(page.getByText("Response limit: 200")).toBeVisible();
  await expect.element(row("Q1 How likely are you to recommend us?")).toHaveTextContent(/100%\d+%200$/);
  await expect.element(page.getByRole("radio", { name: "As in the last run" })).toBeDisabled();
  await expect.element(page.getByText("No responses yet.")).toBeVisible();
  await expectToLookRight();

  const before = table.element().textContent;
  await fillAndLeave("Random start", "7");
  await expect.poll(() => table.element().textContent).not.toBe(before);
  await page.getByRole("button", { name: "New random start" }).click();
  await fillAndLeave("Random start", "1");
  await expect.poll(() => table.element().textContent).toBe(before);
  expect(window.location.search).not.toContain("seed=");

  // Everyone is a promoter.
  await page.getByRole("button", { name: /Q1 How likely/ }).click();
  const answers = page.getByRole("table", { name: "Answers to Q1" });
  await expect.element(answers).toHaveTextContent(/detractors 0–6.*64%.*promoters 9–10.*18%/);
  await fillAndLeave("Weight of detractors 0–6", "0");
  await fillAndLeave("Weight of passives 7–8", "0");
  await expect.element(row("Q3 What do you like best?")).toHaveTextContent(/100%100%200$/);
  await expect.element(row("Q2 What went wrong?")).toHaveTextContent(/0%0%0$/);
  await expect.element(page.getByText("No simulated response reaches Q2 and Q4.")).toBeVisible();
  const edge = page.getByRole("group", {
    name: /From Q1, promoters 9–10, to Q3, 100% of simulated responses/,
  });
  await expect.element(edge).toBeInTheDocument();
  await expectToLookRight();

  // The answers are those of this browser, also after the editor was left.
  await survey.open("flow", "&over=dry-run");
  await expect.element(row("Q3 What do you like best?")).toHaveTextContent(/100%100%200$/);
  await page.getByRole("button", { name: "Reset all answers" }).click();
  await expect.poll(() => table.element().textContent).toBe(before);
});

test("a dry run answers as the last run did, and falls back where no one answered", async () => {
  const project = await newProject();
  const survey = await newSurvey({ questions, start_date: yesterday() }, project);
  await submit(project, survey.id, [
    { answers: { nps: 2, wrong: "Slow" } },
    { answers: { nps: 5, wrong: "Crashes" } },
    { answers: { nps: 6, wrong: "Ads" } },
    { answers: { nps: 7 } },
  ]);
  await survey.open("flow", "&over=dry-run");
  await expect.element(page.getByText("4 responses")).toBeVisible();
  await press("radio", "As in the last run");
  expect(window.location.search).toContain("mix=last");
  // 3 of 4 are detractors; no one is a promoter, so the third question is not reached.
  await expect.element(row("Q2 What went wrong?")).toHaveTextContent(/7\d%7\d%7\d$/);
  await expect
    .element(row("Q3 What do you like best?"))
    .toHaveTextContent(/No answers yet, evenly distributed0%0%0$/);
  await fillAndLeave("Expected responses", "1000");
  await expect
    .element(row("Q1 How likely are you to recommend us?"))
    .toHaveTextContent(/points100%\d+%1,000$/);
  expect(window.location.search).toContain("responses=1000");
});

test("edited weights are a custom mix, until another one is chosen", async () => {
  const survey = await newSurvey({ questions });
  await survey.open("flow", "&over=dry-run");
  const custom = page.getByRole("radio", { name: "Custom" });
  await expect.element(page.getByRole("radio", { name: "Evenly distributed" })).toBeChecked();
  await expect.element(custom).not.toBeInTheDocument();
  await row("Q1 How likely are you to recommend us?").getByRole("button").click();
  await fillAndLeave("Weight of Leave the survey", "18.3");
  await expect.element(custom).toBeChecked();
  await expect.element(page.getByText("The weights of 1 question were edited.")).toBeVisible();
  await expectToLookRight();
  await press("radio", "Evenly distributed");
  await expect.element(custom).not.toBeInTheDocument();
  await expect.element(page.getByRole("radio", { name: "Evenly distributed" })).toBeChecked();
  await expect.element(page.getByRole("textbox", { name: "Weight of Leave the survey" })).toHaveValue("0");
});

test("completed and left early add up to all walks", async () => {
  const survey = await newSurvey({ questions });
  await survey.open("flow", "&over=dry-run");
  await row("Q1 How likely are you to recommend us?").getByRole("button").click();
  await fillAndLeave("Weight of Leave the survey", "18.3");
  await expect.element(page.getByText("Left early")).toBeVisible();
  const shares = () =>
    [...document.querySelectorAll('dl[aria-label="Result"] dd')]
      .slice(0, 2)
      .map(({ textContent }) => Number.parseFloat(textContent));
  await expect.poll(() => shares()[1]).toBeGreaterThan(5);
  const [completed = 0, left = 0] = shares();
  expect(completed + left).toBeCloseTo(100, 5);
});

test("a run that can’t be loaded is retried, and a loop without an end is told", async () => {
  const loop = questions.map((question) => ({
    ...question,
    branching: { type: "specific_question", index: 0 },
  }));
  const survey = await newSurvey({ questions: loop });
  const accept = refuseRequests(/\/results\//);
  onTestFinished(accept);
  await survey.open("flow", "&over=dry-run&mix=last");
  await expect.element(page.getByText("1,000 simulated responses never end")).toBeVisible();
  await expect.element(page.getByText("Can’t load the results.")).toBeVisible();
  accept();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByText("No responses yet.")).toBeVisible();
});

test("on a phone it is a tab of its own", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const survey = await newSurvey({ questions });
  await survey.open("questions");
  await page.getByRole("tab", { name: "Dry run" }).click();
  await expect.element(row("Q1 How likely are you to recommend us?")).toHaveTextContent("100%");
  await expectToLookRight();
  await page.getByRole("tab", { name: "Questions" }).click();
  await expect.element(table).not.toBeInTheDocument();
});

test("the palette’s shortcut opens it, in German too", async () => {
  const survey = await newSurvey({ questions });
  await survey.open("questions", "", "de");
  await userEvent.keyboard("gd");
  await expect.element(page.getByRole("table", { name: "Abdeckung nach Frage" })).toBeVisible();
  await expect.element(page.getByText("Keine simulierte Antwort erreicht Q4.")).toBeVisible();
  await expectToLookRight();
});
