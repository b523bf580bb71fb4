// Checks that apply to every screen.
import type { Page } from "@playwright/test";
import { asOwner, axeFindingsInThemes, expect, idle, login, test } from "./fixtures";
import { type Screen, screens } from "./screens";
import { headerTops, scrollEverywhere, windows } from "./scrolling";

/** How many pixels of the page are beyond the right edge of the window. */
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Screens that are visited by one page after the other: what they share is loaded and compiled once. */
const groupSize = 6;
const ofGuests = screens.filter(({ isPublic }) => isPublic);
const ofUsers = screens.filter(({ isPublic }) => !isPublic);
const groups = [
  ofGuests,
  ...Array.from({ length: Math.ceil(ofUsers.length / groupSize) }, (_, at) =>
    ofUsers.slice(at * groupSize, (at + 1) * groupSize),
  ),
];

async function check(page: Page, screen: Screen, surveyId: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(screen.path({ projectId: 1, surveyId }));
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
}

// Chromium sometimes never draws again after the window was resized.
test.describe.configure({ retries: 1 });

for (const group of groups) {
  const names = group.map(({ name }) => name).join(", ");
  test(`axe finds nothing, the header stays, nothing is cut off: ${names}`, async ({ page, request }) => {
    test.slow();
    const { results } = await (await request.get("/api/projects/1/surveys/", asOwner)).json();
    const started = results.find(
      ({ start_date }: { start_date: string | null }) => start_date && Date.parse(start_date) < Date.now(),
    );
    if (group !== ofGuests) await login(page);
    for (const screen of group) await test.step(screen.name, () => check(page, screen, started.id));
  });
}
