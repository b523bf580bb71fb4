import { expect, test, twoQuestions } from "./editor-tabs";

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the languages of a survey", () => {
  test("adds a language, edits it by keyboard, and removes it with undo", async ({ page, make }) => {
    const survey = await make({ name: "Languages, added", questions: twoQuestions });
    await survey.open("languages");
    await page.getByRole("combobox", { name: "Add language" }).focus();
    await page.keyboard.type("Arabic");
    await expect(page.getByRole("option", { name: "Arabic", exact: true })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Arabic: Q1 · Question" }).focus();
    await page.keyboard.type("أي شاي؟");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("textbox", { name: "Arabic: Q1 · Choice 1" })).toBeFocused();
    await page.keyboard.type("أخضر");
    await expect(async () => {
      const { questions } = (await survey.read()) as { questions: { translations: object }[] };
      expect(questions[0]?.translations).toEqual({
        ar: { question: "أي شاي؟", choices: ["أخضر", "Black", "None"] },
      });
    }).toPass({ timeout: 20_000 });

    await page.getByRole("button", { name: "Remove Arabic" }).click();
    await expect(page.getByRole("textbox", { name: /^Arabic/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(page.getByRole("textbox", { name: "Arabic: Q1 · Question" })).toHaveValue("أي شاي؟");
  });
});
