import { axeFindings, expect, test } from "./fixtures";
import { empty } from "./servers";

test.describe("the components", () => {
  test("are not served outside of development", async ({ request }) => {
    expect((await request.get(`${empty.url}/dev/components`)).status()).toBe(404);
  });

  test("open popovers where there is room, and restore the focus", async ({ page }) => {
    await page.goto("/dev/components");
    const open = page.getByRole("button", { name: "Delete survey" });
    await open.click();
    const dialog = page.getByRole("alertdialog", { name: "Delete “Onboarding check”?" });
    await expect(dialog.getByRole("button", { name: "Keep it" }).last()).toBeFocused();
    await dialog.getByRole("button", { name: "Delete survey" }).click();
    await expect(dialog.getByRole("alert")).toContainText("A survey with this name already exists.");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });

  test("show toasts, with undo for ten seconds", async ({ page }) => {
    await page.goto("/dev/components");
    await page.getByRole("button", { name: "Fault" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "could not be stopped" })).toBeVisible();
    await page.getByRole("button", { name: "With undo" }).click();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await undo.click();
    await expect(undo).toBeHidden();
    expect(await axeFindings(page)).toEqual([]);
  });

  test("remain distinguishable with forced colors", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/dev/components");
    const isMarked = (name: string) =>
      page.getByRole("checkbox", { name }).evaluate((input) => {
        const box = input.closest("label")?.querySelector("svg");
        return box !== null && box !== undefined && box.getBoundingClientRect().width > 0;
      });
    expect(await isMarked("Optional")).toBe(true);
    expect(await isMarked("Off")).toBe(false);
    // The thumb of a switch, on or off, has another color than its track.
    const colors = (name: string) =>
      page.getByRole("switch", { name }).evaluate((input) => {
        const thumb = input.closest("label")?.querySelector("span[aria-hidden] > span");
        if (!thumb?.parentElement) throw new Error("There is no thumb.");
        return [thumb, thumb.parentElement].map((part) => getComputedStyle(part).backgroundColor);
      });
    for (const name of ["Progress bar", "Off"]) {
      const [thumb, track] = await colors(name);
      expect(thumb, name).not.toBe(track);
    }
  });
});

test.describe("the charts", () => {
  const drawn = 'section[aria-label="Paths"] [role="application"] svg';

  test("are not served outside of development", async ({ request }) => {
    expect((await request.get(`${empty.url}/dev/charts`)).status()).toBe(404);
  });

  test("draw ten thousand points without blocking the page, and follow their container", async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const { dataset } = document.documentElement;
        for (const { duration } of list.getEntries()) {
          dataset.longest = String(Math.max(Number(dataset.longest ?? 0), duration));
        }
      }).observe({ type: "longtask", buffered: true });
    });
    await page.goto("/dev/charts");
    await expect(page.locator(drawn)).toHaveCount(2);
    await page.evaluate(() => {
      document.documentElement.dataset.longest = "0";
    });
    const chart = page.getByRole("application", { name: "Events per minute" }).locator("svg");
    const wide = await chart.evaluate((svg) => svg.clientWidth);
    await page.setViewportSize({ width: 700, height: 900 });
    await expect.poll(() => chart.evaluate((svg) => svg.clientWidth)).not.toBe(wide);
    const nodes = await chart.evaluate((svg) => svg.querySelectorAll("*").length);
    expect(nodes).toBeLessThan(200);
    // All twenty charts at once; a single one is far below.
    const longest = await page.evaluate(() => Number(document.documentElement.dataset.longest));
    expect(longest).toBeLessThan(1_000);
  });
});
