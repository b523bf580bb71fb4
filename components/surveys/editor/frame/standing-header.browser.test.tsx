import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { editorTabs } from "@/components/surveys/editor/state/view";
import { card, expectQuestions } from "@/components/testing/editor";
import { newSurvey } from "@/components/testing/surveys";

/** Windows from a large laptop to a phone. */
const windows = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
] as const;

const long = {
  questions: ["one", "two", "three", "four"].map((id) => ({
    id,
    type: "single_choice",
    question: `What would you change about page ${id}?`,
    description: "Whatever comes to mind first.",
    choices: ["The words", "The colours", "The speed", "Nothing at all"],
  })),
  appearance: { displayThankYouMessage: true, thankYouMessageHeader: "Thank you" },
};

const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()));

/** How far the top of each header is from the window's. */
const headerTops = () =>
  [...document.querySelectorAll("header, [role=tablist]")]
    .filter((header) => header.checkVisibility({ visibilityProperty: true }))
    .map((header) => Math.round(header.getBoundingClientRect().top));

/** By how much the page is longer than the window, and how far it is scrolled. */
const overflow = () => {
  const { scrollHeight, scrollTop } = document.documentElement;
  return [scrollHeight - window.innerHeight, scrollTop];
};

/**
 * Scrolls down as a mouse wheel does at points all over the window, so that every pane is scrolled: the pane under the
 * point, then what is around it. Returns how many panes moved.
 */
function scrollEverywhere(): number {
  const moved = new Set<Element>();
  for (const across of [0.15, 0.5, 0.9]) {
    for (const along of [0.4, 0.8]) {
      let pane = document.elementFromPoint(window.innerWidth * across, window.innerHeight * along);
      while (pane && pane !== document.documentElement) {
        const { overflowY, overscrollBehaviorY } = getComputedStyle(pane);
        const isScrollable = /auto|scroll/.test(overflowY) && pane.scrollHeight > pane.clientHeight;
        if (isScrollable) {
          pane.scrollBy({ top: 5_000, behavior: "instant" });
          if (pane.scrollTop > 0) moved.add(pane);
        }
        pane = isScrollable && overscrollBehaviorY !== "auto" ? null : pane.parentElement;
      }
      if (pane) window.scrollBy({ top: 5_000, behavior: "instant" });
    }
  }
  return moved.size;
}

test("the editor's header stays in place while its panes scroll, in windows of every size", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  const survey = await newSurvey(long);
  await survey.openInShell();
  await expectQuestions(4);
  for (const tab of editorTabs) {
    const link = page.getByRole("tab", { name: new RegExp(`\\b${tab}`, "i") });
    await link.click();
    await expect.element(link).toHaveAttribute("aria-selected", "true");
    for (const [width, height] of windows) {
      // A phone shows the first tab alone.
      if (width < 640 && tab !== editorTabs[0]) continue;
      await page.viewport(width, height);
      await idle();
      const before = headerTops();
      expect(before.length).toBeGreaterThan(2);
      const moved = scrollEverywhere();
      await idle();
      const where = `${tab} in a window of ${width} × ${height}`;
      if (tab === editorTabs[0]) expect(moved, where).toBeGreaterThan(0);
      expect(headerTops(), where).toEqual(before);
      expect(overflow(), where).toEqual([0, 0]);
    }
    await page.viewport(1440, 900);
  }
});

test("opening a section of the survey scrolls the questions only", async () => {
  const survey = await newSurvey(long);
  await survey.openInShell();
  await expectQuestions(4);
  await idle();
  const before = headerTops();
  const expectToStand = async (after: string) => {
    await idle();
    expect(headerTops(), after).toEqual(before);
    expect(overflow(), after).toEqual([0, 0]);
  };
  await page.getByRole("navigation", { name: "Outline" }).getByRole("button", { name: "Thank-you" }).click();
  await expectToStand("Thank-you in the outline");
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("menuitem").first().click();
  await expectQuestions(5);
  await expectToStand("Add question");
  await expect.element(card(5)).toBeInViewport();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expectQuestions(6);
  await expectToStand("Ctrl+Enter");
});
