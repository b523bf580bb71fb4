// Helpers of journeys about scrolling.
import type { Page } from "@playwright/test";
import { idle } from "./fixtures";

/** Windows from a large laptop to a phone: the two ends, and in a long run two between them. */
export const windows = [
  { width: 1440, height: 900 },
  ...(process.env.LONG
    ? [
        { width: 1280, height: 720 },
        { width: 768, height: 1024 },
      ]
    : []),
  { width: 390, height: 844 },
];

/**
 * Scrolls down as a mouse wheel does at points all over the window, so that every pane is scrolled: the pane under the
 * point, then what is around it. Chromium sometimes never answers real wheel events after a resize.
 */
export async function scrollEverywhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const across of [0.15, 0.5, 0.9]) {
      for (const along of [0.4, 0.8]) {
        let pane = document.elementFromPoint(window.innerWidth * across, window.innerHeight * along);
        while (pane && pane !== document.documentElement) {
          const { overflowY, overscrollBehaviorY } = getComputedStyle(pane);
          const isScrollable = /auto|scroll/.test(overflowY) && pane.scrollHeight > pane.clientHeight;
          if (isScrollable) pane.scrollBy({ top: 5_000, behavior: "instant" });
          pane = isScrollable && overscrollBehaviorY !== "auto" ? null : pane.parentElement;
        }
        if (pane) window.scrollBy({ top: 5_000, behavior: "instant" });
      }
    }
  });
  await idle(page);
}

/** How far the top of each header is from the window's. */
export const headerTops = (page: Page): Promise<number[]> =>
  page
    .locator("header:visible, [role=tablist]:visible")
    .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().top)));
