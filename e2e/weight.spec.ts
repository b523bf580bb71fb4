import type { Page } from "@playwright/test";
import { surveysOf } from "./editor";
import { expect } from "./fixtures";
import { shopTest as test } from "./shop";

/** What a screen may weigh before one can work with it, in KiB of compressed script. */
const budgets = { list: 350, editor: 395 };

/** Notes when the first of some elements is there. */
const watchFor = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
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
  const bytes = await page.evaluate(() => {
    const usable = performance.getEntriesByName("usable")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith(".js") && responseEnd <= usable)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  return bytes / 1024;
}

test.describe("the first script", () => {
  const questions = [
    { type: "open", question: "What brought you here?" },
    { type: "single_choice", question: "Which reader do you use?", choices: ["Paper", "Phone"] },
    { type: "rating", question: "How do you like it?", display: "number", scale: 5 },
  ];

  test("of the editor stays within its budget", async ({ page, project, request }) => {
    const id = await surveysOf(request, project).make({ name: "Light", questions });
    await watchFor(page, "article [data-path=question]");
    await page.goto(`/p/${project.id}/surveys/${id}/edit?preview=off`);
    const weight = await weightOf(page);
    expect(weight).toBeGreaterThan(100);
    expect(weight).toBeLessThanOrEqual(budgets.editor);
  });

  test("of the list stays within its budget", async ({ page, project, request }) => {
    await surveysOf(request, project).make({ name: "Light", questions });
    await watchFor(page, "tbody [scope=row], [role=rowheader]");
    await page.goto(`/p/${project.id}/surveys`);
    const weight = await weightOf(page);
    expect(weight).toBeGreaterThan(100);
    expect(weight).toBeLessThanOrEqual(budgets.list);
  });
});
