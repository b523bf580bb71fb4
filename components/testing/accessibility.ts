// What component tests see of a screen as a whole: axe in the themes, and what does not fit the window.
import axe from "axe-core";
import { expect } from "vitest";
import { commands, page } from "vitest/browser";
import { rotated } from "@/lib/testing/rotation";

/** Empties React Aria's live region: it keeps a message for seconds, also when the label it refers to is gone. */
export function clearAnnouncements(): void {
  for (const log of document.querySelectorAll("[data-live-announcer] > *")) log.replaceChildren();
}

/** Waits for two frames: what has just appeared is transparent in its first. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The findings of axe on the page, each with its elements. */
async function findings(rules: axe.RuleObject): Promise<string[]> {
  await painted();
  const running = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(running.map(({ finished }) => finished));
  const { violations } = await axe.run(document, { iframes: false, resultTypes: ["violations"], rules });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

async function showTheme(theme: "light" | "dark"): Promise<void> {
  await commands.emulateColorScheme(theme);
  await expect.element(document.documentElement).toHaveAttribute("data-theme", theme);
}

/** How many screens were checked. */
let checks = 0;

/**
 * Expects that axe finds nothing in one of the themes, in turn, and that nothing is cut off in a laptop's window at 200 %.
 * A long run checks both themes each time. Afterwards the page is light and as wide as before.
 *
 * @param rules of axe that do not apply, as `{ id: { enabled: false } }`
 */
export async function expectToLookRight(rules: axe.RuleObject = {}): Promise<void> {
  const { innerWidth, innerHeight } = window;
  clearAnnouncements();
  for (const theme of rotated(["light", "dark"] as const, checks++, 2)) {
    await showTheme(theme);
    // As one text: of a list, a report of many tests says only how long it is.
    expect((await findings(rules)).join("; "), `axe, ${theme}`).toBe("");
  }
  await showTheme("light");
  await page.viewport(720, innerHeight);
  // Drawings follow when their container has been measured.
  await expect
    .poll(() => document.documentElement.scrollWidth - window.innerWidth, { message: "pixels cut off" })
    .toBeLessThanOrEqual(0);
  await page.viewport(innerWidth, innerHeight);
}
