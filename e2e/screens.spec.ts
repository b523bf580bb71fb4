// Checks that apply to every screen.
import type { BrowserContext, Page } from "@playwright/test";
import { demoPlace } from "./demo-place";
import { axeFindingsInThemes, expect, idle, login, test } from "./fixtures";
import { type Place, type Screen, screens } from "./screens";
import { headerTops, scrollEverywhere, windows } from "./scrolling";

/** How many pixels of the page are beyond the right edge of the window. */
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Screens that are visited in one context: what they share is loaded once. */
const groupSize = 6;
const ofGuests = screens.filter(({ isPublic, isMissing }) => isPublic && !isMissing);
const missing = screens.filter(({ isMissing }) => isMissing);
const ofUsers = screens.filter(({ isPublic, isMissing }) => !isPublic && !isMissing);
const groups = [
  ofGuests,
  missing,
  ...Array.from({ length: Math.ceil(ofUsers.length / groupSize) }, (_, at) =>
    ofUsers.slice(at * groupSize, (at + 1) * groupSize),
  ),
];

/** Visits a screen in a separate window. */
async function check(context: BrowserContext, screen: Screen, place: Place): Promise<void> {
  const page = await context.newPage();
  await page.goto(screen.path(place));
  await expect(page.locator(screen.ready).first()).toBeVisible();
  await idle(page);
  if (!screen.foreignMarkup) expect.soft(await axeFindingsInThemes(page), screen.name).toEqual([]);
  for (const window of windows) {
    const where = `${screen.name} in a window of ${window.width} px`;
    await page.setViewportSize(window);
    await idle(page);
    if (!screen.foreignMarkup) await scrollEverywhere(page);
    const [top = 0] = await headerTops(page);
    expect.soft(top, `the header's top: ${where}`).toBe(0);
    expect.soft(await overflow(page), `beyond the edge: ${where}`).toBe(0);
  }
  await page.close();
}

for (const group of groups) {
  const names = group.map(({ name }) => name).join(", ");
  test.describe(group === missing ? "missing" : "existing", () => {
    test.use({ expectedErrors: group === missing ? /status of 404/ : null });
    test(`axe finds nothing, the header stays, nothing is cut off: ${names}`, async ({
      context,
      page,
      request,
    }) => {
      test.slow();
      const place = await demoPlace(request);
      if (group !== ofGuests) await login(page);
      for (const screen of group) await test.step(screen.name, () => check(context, screen, place));
    });
  });
}
