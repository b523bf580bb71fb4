// `node --import ./lib/server/tsx.mjs bench/screenshots.ts [folder]`: pictures of all screens, to be looked at, in
// reports/screenshots, and the README's in docs/screenshots: of the demo project as it is on its first day, in both themes,
// on a laptop and on a phone. The API counts the last 30 days by its own clock. The folder is a checkout to start; else a
// copy of this one is built.
import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { copyCheckout } from "@/bench/checkout";
import { newDataDir, removeDataDir, startProduct } from "@/bench/product";
import { openBrowser, owner, signedInPage } from "@/bench/signed-in";
import { screens } from "@/e2e/screens";

const folder = path.join(process.cwd(), "reports/screenshots");
/** The README's picture. */
const readme = "surveys-light.png";
/** Devices, and the parts of the editor that they show. */
const devices = [
  {
    suffix: "",
    device: { viewport: { width: 1440, height: 900 } },
    tabs: ["questions", "flow", "audience", "schedule", "appearance", "languages", "code"],
  },
  {
    suffix: "-phone",
    device: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
    tabs: ["questions"],
  },
] as const;

/** Milliseconds for lazily loaded parts: previews, maps, code. */
const settleMs = 2500;

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(settleMs);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

mkdirSync(folder, { recursive: true });
const dataDir = newDataDir();
const product = await startProduct(process.argv[2] ?? copyCheckout(), dataDir, owner);
const browser = await openBrowser();
try {
  for (const { suffix, device, tabs } of devices) {
    for (const colorScheme of ["light", "dark"] as const) {
      const options = { ...device, colorScheme, reducedMotion: "reduce" } as const;
      const page = await signedInPage(browser, product, options);
      const shootAs = (name: string) => shoot(page, `${name}${suffix}-${colorScheme}`);
      const { results } = await (
        await page.request.get(`/api/projects/${product.projectId}/surveys/`)
      ).json();
      const idOf = (text: string) => results.find(({ name }: { name: string }) => name.includes(text)).id;
      const place = {
        projectId: product.projectId,
        surveyId: idOf("recommend"),
        cohortId: 1,
        flagId: 1,
        boardId: 1,
      };
      // The editor is shown by its tabs.
      for (const { name, path, ready } of screens.filter((screen) => screen.name !== "editor")) {
        await page.goto(path(place));
        await page.locator(ready).first().waitFor();
        await shootAs(name);
      }
      const list = `/p/${product.projectId}/surveys`;
      for (const tab of tabs) {
        await page.goto(`${list}/${idOf("recommend")}/edit?tab=${tab}`);
        await page.getByRole("tabpanel").first().waitFor();
        await shootAs(`editor-${tab}`);
      }
      await page.goto(`${list}/${idOf("designers")}/edit`);
      const start = page.getByRole("button", { name: /^Start/ });
      await start.first().click();
      await page.getByRole("dialog").waitFor();
      await shootAs("start");
      await page.context().close();
    }
  }
  copyFileSync(path.join(folder, readme), path.join(process.cwd(), "docs/screenshots", readme));
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
