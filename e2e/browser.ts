import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import sparticuz from "@sparticuz/chromium";

/** The first draws no window, for which journeys would wait with every page: a quarter faster. */
const installed = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * The browser to test with: the one named, Playwright's own, the machine's, else the one that npm brought, unpacked to
 * the temp folder. Journeys are never skipped for want of one.
 */
export async function browserPath(): Promise<string> {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (named) return named;
  const installedPath = [chromium.executablePath(), ...installed].find((file) => existsSync(file));
  return installedPath ?? (await sparticuz.executablePath());
}
