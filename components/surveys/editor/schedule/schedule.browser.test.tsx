import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/lib/testing/browser/accessibility";
import { fillAndLeave, press } from "@/lib/testing/browser/actions";
import { ask, newProject, newSurvey } from "@/lib/testing/browser/surveys";

const shownAgain = page.getByText(/Someone who responds on .* sees it again on/);

test("a survey repeats in iterations that are drawn, and ends by number of responses", async () => {
  const survey = await newSurvey();
  await survey.open("schedule");
  await press("radio", "On a schedule");
  await fillAndLeave("Repeat", "3");
  await fillAndLeave("Every", "30");
  const timeline = page.getByRole("figure", { name: "Timeline" });
  await expect.element(timeline).toHaveTextContent("Iteration 3");
  await expect
    .element(page.getByText(/Someone who responds on .* sees it again on .*, 2 days later\./))
    .toBeVisible();

  page.getByRole("slider", { name: "Response date" }).element().focus();
  await userEvent.keyboard("{End}");
  await expect
    .element(page.getByText(/doesn’t see it again, because it is the last iteration/))
    .toBeVisible();

  await press("checkbox", "After a number of responses");
  await fillAndLeave("Response limit", "250");
  await survey.toBecome({
    schedule: "recurring",
    iteration_count: 3,
    iteration_frequency_days: 30,
    responses_limit: 250,
  });

  await press("radio", "Once");
  await survey.toBecome({ schedule: "once", iteration_count: null, iteration_frequency_days: null });
  await press("radio", "On a schedule");
  await expect.element(page.getByRole("textbox", { name: "Every" })).toHaveValue("30");
});

test("a survey that another client left at “once” repeats by its iterations", async () => {
  const survey = await newSurvey({ iteration_count: 4, iteration_frequency_days: 90 });
  await survey.open("schedule");
  await expect.element(page.getByRole("radio", { name: "On a schedule" })).toBeChecked();
  await expect.element(shownAgain).toBeVisible();
  await fillAndLeave("Every", "60");
  await survey.toBecome({ schedule: "recurring", iteration_count: 4, iteration_frequency_days: 60 });
});

test("a survey that is always shown repeats in no iterations", async () => {
  const survey = await newSurvey({ schedule: "always", iteration_count: 4, iteration_frequency_days: 90 });
  await survey.open("schedule");
  await expect.element(page.getByRole("radio", { name: "Always" })).toBeChecked();
  await expect.element(shownAgain).not.toBeInTheDocument();
});

test("a recurring survey without iterations is given some", async () => {
  const survey = await newSurvey({ schedule: "recurring" });
  await survey.open("schedule");
  await expect.element(page.getByRole("radio", { name: "On a schedule" })).toBeChecked();
  await fillAndLeave("Repeat", "3");
  await survey.toBecome({ schedule: "recurring", iteration_count: 3, iteration_frequency_days: 90 });
});

test("the rate of responses is carried on to the limit", async () => {
  const day = 86_400_000;
  const project = await newProject();
  const start_date = new Date(Date.now() - 10 * day).toISOString();
  const survey = await newSurvey({ start_date, responses_limit: 500 }, project);
  const answers = Array.from({ length: 20 }, (_, index) => ({
    event: "survey sent",
    distinct_id: `visitor ${index}`,
    timestamp: new Date(Date.now() - (index / 2.5 + 1) * day).toISOString(),
    properties: { $survey_id: survey.id, $survey_response_why: "Because" },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch: answers });
  await survey.open("schedule");
  await expect.element(page.getByText(/At this rate, the limit of 500 is/)).toBeVisible();
});

test("looks right", async () => {
  const survey = await newSurvey({
    start_date: "2031-01-01T08:00:00Z",
    iteration_count: 4,
    iteration_frequency_days: 90,
    responses_limit: 100,
  });
  await survey.open("schedule");
  await expect.element(page.getByRole("figure")).toHaveTextContent("Iteration 4");
  await expect.element(page.getByRole("group", { name: /Start date/ })).toBeVisible();
  await expectToLookRight();
});
