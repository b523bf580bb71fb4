// What journeys about scrolling share.
import type { Page } from "@playwright/test";
import { idle } from "./fixtures";

/** Windows from a large laptop to a phone. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** Turns the mouse wheel far down at points all over the window, so that every pane is scrolled. */
export async function wheelEverywhere(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const across of [0.15, 0.5, 0.9]) {
    for (const along of [0.4, 0.8]) {
      await page.mouse.move(width * across, height * along);
      await page.mouse.wheel(0, 5_000);
    }
  }
  await idle(page);
}

/** How far the top of each header is from the window's. */
export const headerTops = (page: Page): Promise<number[]> =>
  page
    .locator("header:visible, [role=tablist]:visible")
    .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().top)));
