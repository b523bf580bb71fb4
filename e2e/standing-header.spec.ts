import type { Page } from "@playwright/test";
import { editorTabs } from "@/components/surveys/editor/state/use-editor";
import { customerSiteTest as test } from "./customer-site";
import { openEditor, surveysOf } from "./editor";
import { expect, idle } from "./fixtures";
import { headerTops, scrollEverywhere, windows } from "./scrolling";

const questions = ["one", "two", "three", "four"].map((id) => ({
  id,
  type: "single_choice",
  question: `What would you change about page ${id}?`,
  description: "Whatever comes to mind first.",
  choices: ["The words", "The colours", "The speed", "Nothing at all"],
}));

const appearance = { displayThankYouMessage: true, thankYouMessageHeader: "Thank you" };

/** By how much the page is longer than the window, and how far it is scrolled. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollTop } = document.documentElement;
    return [scrollHeight - window.innerHeight, scrollTop];
  });

for (const viewport of windows) {
  test.describe(`in a window of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("the editor's header stays in place while its panes scroll", async ({ page, project, request }) => {
      const id = await surveysOf(request, project).make({ name: "Standing header", questions, appearance });
      // A phone shows the first tab alone.
      const tabs = viewport.width < 640 ? editorTabs.slice(0, 1) : editorTabs;
      await openEditor(page, project, id, "");
      for (const tab of tabs) {
        const link = page.getByRole("tab", { name: new RegExp(`^${tab}`, "i") });
        await link.click();
        await expect(link).toHaveAttribute("aria-selected", "true");
        await idle(page);
        const before = await headerTops(page);
        expect(before.length).toBeGreaterThan(2);
        await scrollEverywhere(page);
        expect(await headerTops(page), tab).toEqual(before);
        expect(await overflow(page), tab).toEqual([0, 0]);
      }
    });
  });
}

test.describe("in a window of 1440 × 900", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("opening a section of the survey scrolls the questions only", async ({ page, project, request }) => {
    const id = await surveysOf(request, project).make({ name: "Standing frame", questions, appearance });
    await openEditor(page, project, id, "");
    const before = await headerTops(page);
    const stands = async (after: string) => {
      await idle(page);
      expect(await headerTops(page), after).toEqual(before);
      expect(await overflow(page), after).toEqual([0, 0]);
    };
    const outline = page.getByRole("navigation", { name: "Outline" });
    await outline.getByRole("button", { name: "Thank-you" }).click();
    await stands("Thank-you in the outline");
    await page.getByRole("button", { name: "Add question" }).click();
    await page.getByRole("menuitem").first().click();
    await stands("Add question");
    await page.keyboard.press("Control+Enter");
    await stands("Ctrl+Enter");
  });
});
