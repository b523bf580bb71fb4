// Checks that apply to every screen.
import type { Page } from "@playwright/test";
import { asOwner, axeFindingsInThemes, expect, idle, login, test } from "./fixtures";
import { screens } from "./screens";
import { headerTops, scrollEverywhere, windows } from "./scrolling";

/** How many pixels of the page are beyond the right edge of the window. */
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

// Chromium sometimes never draws again after the window was resized.
test.describe.configure({ retries: 1 });

for (const screen of screens) {
  test(`${screen.name}: axe finds nothing, the header stays, nothing is cut off`, async ({
    page,
    request,
  }) => {
    const { results } = await (await request.get("/api/projects/1/surveys/", asOwner)).json();
    const started = results.find(
      ({ start_date }: { start_date: string | null }) => start_date && Date.parse(start_date) < Date.now(),
    );
    if (!screen.isPublic) await login(page);
    await page.goto(screen.path({ projectId: 1, surveyId: started.id }));
    await expect(page.locator(screen.ready).first()).toBeVisible();
    await idle(page);
    if (!screen.foreignMarkup) expect(await axeFindingsInThemes(page)).toEqual([]);
    for (const window of windows) {
      await page.setViewportSize(window);
      await idle(page);
      if (!screen.foreignMarkup) await scrollEverywhere(page);
      const [top = 0] = await headerTops(page);
      expect(top, `the header's top in a window of ${window.width} px`).toBe(0);
      expect(await overflow(page), `beyond the edge of a window of ${window.width} px`).toBe(0);
    }
  });
}
