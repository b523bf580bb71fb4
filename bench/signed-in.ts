// A browser on the product, signed in as its owner.
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import type { Product } from "@/bench/product";
import { browserPath } from "@/e2e/browser";

/** Environment that determines the owner of the product. */
export const owner = { SEED_EMAIL: "owner@example.com", SEED_PASSWORD: "correct horse battery" };

/** A browser. Close it yourself. @param args for the browser itself */
export const openBrowser = async (args: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserPath(),
    args: ["--no-sandbox", "--disable-background-networking", ...args],
  });

/** A page of the owner, in a new browser context. */
export async function signedInPage(
  browser: Browser,
  { url }: Product,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", ...options });
  const page = await context.newPage();
  const { csrfToken } = await (await page.request.get("/api/auth/csrf/")).json();
  await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email: owner.SEED_EMAIL, password: owner.SEED_PASSWORD, json: "true" },
  });
  return page;
}
