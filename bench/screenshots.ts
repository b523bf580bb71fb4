// `node --import ./lib/server/tsx.mjs bench/screenshots.ts [folder]`: docs/screenshots, of the demo project on a day that
// is always the same, in both themes. The folder is a checkout to start; else a copy of this one is built.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { copyCheckout } from "@/bench/checkout";
import { newDataDir, removeDataDir, startProduct } from "@/bench/product";
import { browserPath } from "@/e2e/browser";

const folder = path.join(process.cwd(), "docs/screenshots");
const today = "2026-03-18T10:00:00Z";
const login = { SEED_EMAIL: "owner@example.com", SEED_PASSWORD: "correct horse battery" };
const tabs = ["build", "flow", "audience", "schedule", "look", "languages", "code"] as const;

/** What is loaded later: previews, maps, code. */
const settleMs = 2500;

async function signIn(page: Page): Promise<void> {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf/")).json();
  await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email: login.SEED_EMAIL, password: login.SEED_PASSWORD, json: "true" },
  });
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(settleMs);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

mkdirSync(folder, { recursive: true });
const dataDir = newDataDir();
const product = await startProduct(process.argv[2] ?? copyCheckout(), dataDir, { ...login, SEED_NOW: today });
const browser = await chromium.launch({ executablePath: await browserPath(), args: ["--no-sandbox"] });
try {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL: product.url,
      colorScheme,
      locale: "en-GB",
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(today));
    await signIn(page);
    const list = `/p/${product.projectId}/surveys`;
    await page.goto(list);
    await page.getByRole("rowheader").first().waitFor();
    await shoot(page, `surveys-${colorScheme}`);
    await page.goto(`${list}/new`);
    await shoot(page, `new-survey-${colorScheme}`);
    const { results } = await (await page.request.get(`/api/projects/${product.projectId}/surveys/`)).json();
    const idOf = (text: string) => results.find(({ name }: { name: string }) => name.includes(text)).id;
    for (const tab of tabs) {
      await page.goto(`${list}/${idOf("recommend")}/edit?tab=${tab}`);
      await page.getByRole("tabpanel").first().waitFor();
      await shoot(page, `editor-${tab}-${colorScheme}`);
    }
    await page.goto(`${list}/${idOf("designers")}/edit`);
    const start = page.getByRole("button", { name: /^Start/ });
    await start.first().click();
    await page.getByRole("dialog").waitFor();
    await shoot(page, `start-${colorScheme}`);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
