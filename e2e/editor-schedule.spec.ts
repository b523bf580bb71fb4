import { expect, press, test, twoQuestions } from "./editor-tabs";

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
});
