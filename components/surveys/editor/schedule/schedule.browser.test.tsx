import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { fillAndLeave, press } from "@/components/testing/actions";
import { focusOn, tabTo } from "@/components/testing/keys";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

const shownAgain = page.getByText(/Someone who responds on .* sees it again on/);

test("a survey repeats in iterations that are drawn, and ends by number of responses", async () => {
  const survey = await newSurvey();
  await survey.open("schedule");
  await expect
    .element(page.getByRole("figure", { name: "Timeline" }))
    .toHaveTextContent(/From .*, without an end date$/);
  await press("radio", "On a schedule");
  await fillAndLeave("Repeat", "3");
  await fillAndLeave("Every", "30");
  const timeline = page.getByRole("figure", { name: "Timeline" });
  await expect.element(timeline).toHaveTextContent("Repeat 3");
  await expect.element(page.getByText("Ends after 3 repeats of 30 days.")).toBeVisible();
  await expect
    .element(page.getByText(/Someone who responds on .* sees it again on .*, 2 days later\./))
    .toBeVisible();

  await focusOn(page.getByRole("slider", { name: "Response date" }));
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText(/doesn’t see it again, because it is the last repeat/)).toBeVisible();

  await press("checkbox", "After a number of responses");
  await expect.element(page.getByText("Ends after 3 repeats of 30 days, or:")).toBeVisible();
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

test("the example of a person counts the wait period", async () => {
  const schedule = { schedule: "recurring", iteration_count: 9, iteration_frequency_days: 7 };
  const survey = await newSurvey({ ...schedule, conditions: { seenSurveyWaitPeriodInDays: 31 } });
  await survey.open("schedule");
  await expect.element(shownAgain).toHaveTextContent(/after the wait period of 31 days\./);
  await focusOn(page.getByRole("slider", { name: "Response date" }));
  await userEvent.keyboard(
    "{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}",
  );
  await expect.element(page.getByText(/the wait period of 31 days ends after the last repeat/)).toBeVisible();
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

test("start, end and repetition are set by keyboard alone", async () => {
  const survey = await newSurvey();
  await survey.open("schedule");
  await tabTo(page.getByRole("radio", { name: "Manually" }));
  await userEvent.keyboard("{ArrowDown}");
  const start = page.getByRole("group", { name: /Start date/ });
  // A British browser writes the day first.
  await expect.element(start.getByRole("spinbutton").first()).toHaveAccessibleName(/^day/);
  await tabTo(start.getByRole("spinbutton", { name: /^year/ }));
  await userEvent.keyboard("2031");
  // Left without its hour, the field shows the date that the draft still has.
  const hour = start.getByRole("spinbutton", { name: /^hour/ });
  await tabTo(hour);
  await userEvent.keyboard("{Backspace}{Backspace}");
  await expect.element(hour).toHaveTextContent("––");
  await tabTo(page.getByRole("checkbox", { name: "On a date" }));
  await userEvent.keyboard(" ");
  await expect.element(hour).toHaveTextContent(/^\d+$/);
  await tabTo(page.getByRole("radio", { name: "Once", exact: true }));
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByRole("radio", { name: "On a schedule" })).toBeChecked();
  await tabTo(page.getByRole("textbox", { name: "Repeat" }));
  await userEvent.keyboard("{Control>}a{/Control}3");
  await tabTo(page.getByRole("textbox", { name: "Every" }));
  await userEvent.keyboard("{ArrowUp}{Tab}");
  await survey.toBecome({ schedule: "recurring", iteration_count: 3, iteration_frequency_days: 91 });
  // A start date takes effect by a button; until then it stays in this browser, which is said.
  await expect
    .element(page.getByText("Saved in this browser: start date, until you schedule the survey"))
    .toBeVisible();
  await expect.element(page.getByText("The survey gets this start date with “Schedule…”.")).toBeVisible();
  const { start_date, end_date } = await survey.read();
  expect(start_date).toBeNull();
  expect(Date.parse(String(end_date))).toBeGreaterThan(Date.parse("2031-01-01"));
});

test("an end before the start is marked at its field", async () => {
  const survey = await newSurvey();
  await survey.open("schedule");
  await press("radio", "On a date");
  await press("checkbox", "On a date");
  const end = page.getByRole("group", { name: /End date/ });
  await expect.element(end).not.toHaveAccessibleDescription(/before the start date/);
  await focusOn(end.getByRole("spinbutton", { name: /^year/ }));
  await userEvent.keyboard("2020");
  await expect.element(end).toHaveAccessibleDescription(/The end date is before the start date\./);
  await expect.element(end.getByRole("spinbutton").first()).toHaveAttribute("aria-invalid", "true");
});

test("looks right", async () => {
  const survey = await newSurvey({
    start_date: "2031-01-01T08:00:00Z",
    iteration_count: 4,
    iteration_frequency_days: 90,
    responses_limit: 100,
  });
  await survey.open("schedule");
  await expect.element(page.getByRole("figure")).toHaveTextContent("Repeat 4");
  await expect.element(page.getByRole("group", { name: /Start date/ })).toBeVisible();
  await expectToLookRight();
});

test("the end that is proposed is after the last iteration", async () => {
  const survey = await newSurvey({ iteration_count: 4, iteration_frequency_days: 90 });
  await survey.open("schedule");
  await press("checkbox", "On a date");
  const daysAhead = async () => {
    const { end_date: end } = (await survey.read()) as { end_date: string | null };
    return end === null ? 0 : (Date.parse(end) - Date.now()) / 86_400_000;
  };
  await expect.poll(daysAhead).toBeGreaterThan(360);
});

test("no line of the timeline runs through a date", async () => {
  const survey = await newSurvey({ end_date: new Date(Date.now() + 75 * 86_400_000).toISOString() });
  await survey.open("schedule");
  const timeline = page.getByRole("figure");
  await expect.element(timeline).toBeVisible();
  const ticks = [...timeline.element().querySelectorAll<HTMLElement>(":scope > .font-mono")];
  const labels = ticks.flatMap((tick) => {
    if (!tick.textContent) return [];
    const range = document.createRange();
    range.selectNodeContents(tick);
    return [range.getBoundingClientRect()];
  });
  expect(labels.length).toBeGreaterThan(1);
  expect(labels.length).toBeLessThan(ticks.length);
  const crossing = ticks
    .map((tick) => tick.getBoundingClientRect())
    .filter((line) =>
      labels.some((label) => line.left > label.left && line.left < label.right && line.bottom > label.top),
    );
  expect(crossing).toEqual([]);
});
