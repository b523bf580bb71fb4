import type { Page } from "@playwright/test";
import { customerSiteTest as test } from "./customer-site";
import { demoPlace } from "./demo-place";
import { card, openEditor, surveysOf } from "./editor";
import { expect, login } from "./fixtures";
import { screens } from "./screens";

const questions = [
  { type: "open", question: "What brought you here?" },
  { type: "single_choice", question: "Which reader do you use?", choices: ["Paper", "Phone", "Tablet"] },
  { type: "rating", question: "How do you like it?", display: "number", scale: 5 },
];
/** With the parts that load last: a formatted text, and an unreachable question that the checks report. */
const laden = [
  { ...questions[0], branching: { type: "specific_question", index: 2 } },
  questions[1],
  {
    ...questions[2],
    description: "<p>As <strong>honestly</strong> as you can.</p><p>Nobody will see it.</p>",
    descriptionContentType: "html",
  },
];

/**
 * Records when the first of some elements appears. Until then the browser is never idle, so that work scheduled for
 * idle time comes later, however slow the responses are.
 */
const watchFor = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    window.requestIdleCallback = () => 0;
    const watch = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      performance.mark("usable");
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  }, selector);

/** KiB of compressed script that had come when the first of them was there. */
async function weightOf(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
  await page.waitForLoadState("load");
  const bytes = await page.evaluate(() => {
    // Server-rendered elements are there before the scripts that make them usable.
    const [page] = performance.getEntriesByType("navigation");
    const loaded = page instanceof PerformanceNavigationTiming ? page.loadEventStart : 0;
    const usable = Math.max(loaded, performance.getEntriesByName("usable")[0]?.startTime ?? 0);
    return performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith(".js") && responseEnd <= usable)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  return bytes / 1024;
}

test.describe("the first script", () => {
  for (const screen of screens) {
    test.describe(screen.name, () => {
      test.use({ expectedErrors: screen.isMissing ? /status of 404/ : null });
      test(`of ${screen.name} stays within its budget`, async ({ page, request }) => {
        await watchFor(page, screen.ready);
        if (!screen.isPublic) await login(page);
        await page.goto(screen.path(await demoPlace(request)));
        const weight = await weightOf(page);
        expect(weight).toBeGreaterThan(50);
        expect(weight).toBeLessThanOrEqual(screen.budget);
      });
    });
  }
});

/** The allowed layout shift without user input: the sum of all shifts, as browsers measure it. */
const maxShift = 0.01;

interface Shift {
  value: number;
  what: string[];
}

/** Notes every shift of the layout from the first on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "");
        performance.mark("shift", { detail: { value, what } });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByName("shift")
      .map((mark) => (mark as PerformanceMark).detail as { value: number; what: string[] }),
  );

test.describe("while loading, nothing moves", () => {
  for (const width of [1440, 1280, 390]) {
    test(`in the editor of ${width} px`, async ({ page, project, request }) => {
      const id = await surveysOf(request, project).make({ name: "Steady", questions: laden });
      await page.setViewportSize({ width, height: 900 });
      await watchShifts(page);
      await openEditor(page, project, id, "");
      // Loaded last: the results of checks, the formatted text, and the preview if there is room.
      await expect(page.getByRole("button", { name: /^Checks: \d/ })).toBeVisible();
      await expect(card(page, 3).getByRole("textbox", { name: "Description" })).toBeVisible();
      if (width > 1280) await expect(page.locator("iframe")).toBeVisible();
      await page.waitForLoadState("networkidle");
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, JSON.stringify(shifts)).toBeLessThan(maxShift);
    });
  }

  test("in the list", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    for (const name of ["Steady", "Firm", "Still"]) await surveys.make({ name, questions: laden });
    await watchShifts(page);
    await page.goto(`/p/${project.id}/surveys`);
    await expect(page.getByRole("row", { name: /Steady/ })).toContainText(/\d (error|warning)/);
    await page.waitForLoadState("networkidle");
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(maxShift);
  });
});

test.describe("a slow machine", () => {
  test("loses no click while the rest of the editor loads", async ({ page, project, request }) => {
    test.slow();
    const id = await surveysOf(request, project).make({ name: "Slow", questions: laden });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await openEditor(page, project, id);
    await page.getByRole("button", { name: /After Q3/ }).click();
    await expect(page.getByRole("region", { name: "After Q3" })).toBeVisible({ timeout: 30_000 });
  });
});
