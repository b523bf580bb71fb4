import { expect, looksRight, press, test, twoQuestions } from "./editor-tabs";
import { asOwner } from "./fixtures";
import { tabTo } from "./keys";

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the schedule of a survey", () => {
  test("repeats in windows that are drawn, and ends by number of answers", async ({ page, make }) => {
    const survey = await make({ name: "Schedule with iterations", questions: twoQuestions });
    await survey.open("schedule");
    await press(page, "radio", "Repeatedly");
    await page.getByRole("textbox", { name: "Ask" }).fill("3");
    await page.keyboard.press("Tab");
    await page.getByRole("textbox", { name: "Every" }).fill("30");
    await page.keyboard.press("Tab");
    const windows = page.getByRole("figure", { name: "Windows on a line of time" });
    await expect(windows).toContainText("Window 3");
    await expect(
      page.getByText(/Somebody who answers on .* is asked again on .*, 2 days later\./),
    ).toBeVisible();

    await page.getByRole("slider", { name: "Day of the answer" }).focus();
    await page.keyboard.press("End");
    await expect(page.getByText(/is not asked again: it is the last window/)).toBeVisible();

    await press(page, "checkbox", "After a number of answers");
    await page.getByRole("textbox", { name: "Answers limit" }).fill("250");
    await page.keyboard.press("Tab");
    await survey.comesToBe({
      schedule: "recurring",
      iteration_count: 3,
      iteration_frequency_days: 30,
      responses_limit: 250,
    });

    await press(page, "radio", "Once");
    await survey.comesToBe({ schedule: "once", iteration_count: null, iteration_frequency_days: null });
    await press(page, "radio", "Repeatedly");
    await expect(page.getByRole("textbox", { name: "Every" })).toHaveValue("30");
  });

  test("starts and ends on dates and repeats, by keyboard alone", async ({ page, make }) => {
    const survey = await make({ name: "Schedule by keyboard", questions: twoQuestions });
    await survey.open("schedule");
    await tabTo(page, page.getByRole("radio", { name: "When somebody presses Start" }));
    await page.keyboard.press("ArrowDown");
    const start = page.getByRole("group", { name: /Starts at/ });
    // A British browser writes the day first.
    await expect(start.getByRole("spinbutton").first()).toHaveAccessibleName(/^day/);
    await tabTo(page, start.getByRole("spinbutton", { name: /^year/ }));
    await page.keyboard.type("2031");
    await tabTo(page, page.getByRole("checkbox", { name: "On a date" }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("radio", { name: "Once", exact: true }));
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("radio", { name: "Repeatedly" })).toBeChecked();
    await tabTo(page, page.getByRole("textbox", { name: "Ask" }));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("3");
    await tabTo(page, page.getByRole("textbox", { name: "Every" }));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await survey.comesToBe({ schedule: "recurring", iteration_count: 3, iteration_frequency_days: 91 });
    // When it starts is said by a button; until then the date stays in this browser.
    expect(await survey.read()).toMatchObject({ start_date: null });
    const { end_date } = await survey.read();
    expect(Date.parse(String(end_date))).toBeGreaterThan(Date.parse("2031-01-01"));
  });

  test("says how often people are really asked, whatever the survey is said to be", async ({
    page,
    make,
  }) => {
    const windows = { iteration_count: 4, iteration_frequency_days: 90 };
    const sample = page.getByText(/Somebody who answers on .* is asked again/);

    // Other clients leave the word at its default.
    const repeated = await make({ name: "Windows alone", questions: twoQuestions, ...windows });
    await repeated.open("schedule");
    await expect(page.getByRole("radio", { name: "Repeatedly" })).toBeChecked();
    await expect(sample).toBeVisible();
    await page.getByRole("textbox", { name: "Every" }).fill("60");
    await page.keyboard.press("Tab");
    await repeated.comesToBe({ schedule: "recurring", iteration_count: 4, iteration_frequency_days: 60 });

    const always = await make({ name: "Always", questions: twoQuestions, schedule: "always", ...windows });
    await always.open("schedule");
    await expect(page.getByRole("radio", { name: "Always" })).toBeChecked();
    await expect(sample).toBeHidden();

    const word = await make({ name: "The word alone", questions: twoQuestions, schedule: "recurring" });
    await word.open("schedule");
    await expect(page.getByRole("radio", { name: "Repeatedly" })).toBeChecked();
    await page.getByRole("textbox", { name: "Ask" }).fill("3");
    await page.keyboard.press("Tab");
    await word.comesToBe({ schedule: "recurring", iteration_count: 3, iteration_frequency_days: 90 });
  });

  test("carries the pace of answers on to the limit", async ({ signedIn: page, request }) => {
    const { results } = await (await request.get("/api/projects/1/surveys/?search=inviting", asOwner)).json();
    await page.goto(`/p/1/surveys/${results[0].id}/edit?tab=schedule`);
    await expect(page.getByText(/At this pace the limit of 500 is/)).toBeVisible();
  });

  test("looks right", async ({ page, make }) => {
    const survey = await make({
      name: "Schedule, looked at",
      questions: twoQuestions,
      start_date: "2031-01-01T08:00:00Z",
      iteration_count: 4,
      iteration_frequency_days: 90,
      responses_limit: 100,
    });
    await survey.open("schedule");
    await expect(page.getByRole("figure")).toContainText("Window 4");
    await expect(page.getByRole("group", { name: /Starts at/ })).toBeVisible();
    await looksRight(page, "schedule");
  });
});
