import { expect, looksRight, test, twoQuestions } from "./editor-tabs";

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the history of a survey", () => {
  test("tells each version's changes, and restores one", async ({ page, make }) => {
    const survey = await make({ name: "History, first", questions: twoQuestions });
    const [tea, why] = twoQuestions;
    await survey.change({ questions: [{ ...tea, choices: ["Green", "Oolong", "None"] }, why] });
    await survey.change({ name: "History, third" });
    await survey.open("schedule");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "History…" }).click();
    const drawer = page.getByRole("dialog", { name: "History" });
    await expect(drawer.getByText("Version 3")).toBeVisible();
    await expect(drawer).toContainText("Choice renamed");
    await looksRight(page, "history");
    await page.setViewportSize({ width: 1440, height: 900 });

    await drawer.getByRole("button", { name: "Restore version 1" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
    await survey.comesToBe({
      name: "History, first",
      questions: [{ choices: ["Green", "Black", "None"] }, { id: "why" }],
    });
    await expect(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("History, first");

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "History…" }).click();
    await expect(drawer.getByText("Version 4")).toBeVisible();
    await drawer.getByRole("radio", { name: "Activity" }).click();
    await expect(drawer.getByRole("listitem").first()).toContainText("restored version 1");
    await expect(drawer).toContainText("created the survey");

    // A link shows the same.
    await expect(page).toHaveURL(/[?&]history=activity/);
    await page.reload();
    await expect(drawer).toContainText("created the survey");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/history=/);
  });
});
