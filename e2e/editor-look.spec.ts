import { expect, looksRight, test, twoQuestions } from "./editor-tabs";

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the look of a survey", () => {
  test("warns of colours that can't be read, mends them, and goes back", async ({ page, make }) => {
    const survey = await make({
      name: "Look, mended",
      questions: twoQuestions,
      appearance: { backgroundColor: "#ffffff", sparkle: 3 },
    });
    await survey.open("appearance");
    await expect(page.getByRole("button", { name: /^Custom/ })).toBeVisible();
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.fill("#bbbbbb");
    await expect(page.getByText(/1\.9:1 on Background, needs 4\.5:1/)).toBeVisible();
    await page
      .getByRole("button", { name: /^Use #/ })
      .first()
      .click();
    await expect(page.getByText(/4\.[5-9]:1 on Background/)).toBeVisible();
    await expect(text).not.toHaveValue("#bbbbbb");
    await page.getByRole("switch", { name: /^Back button/ }).focus();
    await page.keyboard.press("Space");
    await survey.comesToBe({ appearance: { backgroundColor: "#ffffff", allowGoBack: true, sparkle: 3 } });

    await page.getByRole("button", { name: "Reset: Text" }).click();
    await expect(text).toHaveValue("");
    await expect(page.getByRole("region", { name: "Other properties" })).toContainText("sparkle");
    await page.getByRole("button", { name: "Remove sparkle" }).click();
    await expect(async () => {
      const { appearance } = await survey.read();
      expect(appearance).toEqual({ backgroundColor: "#ffffff", allowGoBack: true });
    }).toPass({ timeout: 20_000 });
  });

  test("is made over to a theme in one step, which leaves words alone, and back", async ({ page, make }) => {
    const survey = await make({
      name: "Look, themed",
      questions: twoQuestions,
      appearance: { submitButtonText: "Go" },
    });
    await survey.open("appearance");
    await page.getByRole("button", { name: /^Widget default/ }).click();
    await page.getByRole("option", { name: "Night reading" }).click();
    await survey.comesToBe({ appearance: { submitButtonText: "Go", backgroundColor: "#15211c" } });
    await expect(page.getByText("From theme").first()).toBeVisible();
    await page.getByRole("button", { name: /^Undo: / }).click();
    await expect(async () => {
      expect((await survey.read()).appearance).toEqual({ submitButtonText: "Go" });
    }).toPass({ timeout: 20_000 });
  });

  test("looks right", async ({ page, make }) => {
    const survey = await make({
      name: "Look, looked at",
      questions: twoQuestions,
      appearance: { backgroundColor: "#123456", textColor: "#335577", sparkle: { of: "joy" } },
    });
    await survey.open("appearance");
    await expect(page.getByRole("heading", { name: "Other properties" })).toBeVisible();
    await looksRight(page, "appearance");
  });
});
