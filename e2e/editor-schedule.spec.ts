import { expect, test, twoQuestions } from "./editor-tabs";
import { tabTo } from "./keys";

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the schedule of a survey", () => {
  test("sets start, end and repetition by keyboard alone", async ({ page, make }) => {
    const survey = await make({ name: "Schedule by keyboard", questions: twoQuestions });
    await survey.open("schedule");
    await tabTo(page, page.getByRole("radio", { name: "Manually" }));
    await page.keyboard.press("ArrowDown");
    const start = page.getByRole("group", { name: /Start date/ });
    // A British browser writes the day first.
    await expect(start.getByRole("spinbutton").first()).toHaveAccessibleName(/^day/);
    await tabTo(page, start.getByRole("spinbutton", { name: /^year/ }));
    await page.keyboard.type("2031");
    await tabTo(page, page.getByRole("checkbox", { name: "On a date" }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("radio", { name: "Once", exact: true }));
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("radio", { name: "On a schedule" })).toBeChecked();
    await tabTo(page, page.getByRole("textbox", { name: "Repeat" }));
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
});
