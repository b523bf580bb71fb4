// The galleries of components and charts, as pictures.
import { axeFindings, expect, test } from "./fixtures";

test.describe("the components", () => {
  test("match their screenshots in both themes", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/dev/components");
    await expect(page.getByRole("spinbutton", { name: /day/ }).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      expect(await axeFindings(page), colorScheme).toEqual([]);
      await expect(page).toHaveScreenshot(`components-${colorScheme}.png`, {
        fullPage: true,
        // Other machines render fonts slightly differently.
        maxDiffPixelRatio: 0.02,
      });
    }
  });
});

test.describe("the charts", () => {
  const drawn = 'section[aria-label="Paths"] [role="application"] svg';

  for (const width of [1440, 390]) {
    test(`match their screenshots in both themes, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/dev/charts");
      await expect(page.locator(drawn)).toHaveCount(2);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        expect(await axeFindings(page), colorScheme).toEqual([]);
        await expect(page).toHaveScreenshot(`charts-${width}-${colorScheme}.png`, {
          fullPage: true,
          maxDiffPixelRatio: 0.02,
        });
      }
    });
  }
});
