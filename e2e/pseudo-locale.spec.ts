import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { screens } from "./screens";
import { demo, owner } from "./servers";

/** Texts that are in no message file: product names, names of persons and keys, technical terms. */
const proper = [
  /^Fieldbook$/,
  /^\d/,
  /^(English|Deutsch)(,| |$)/,
  // CSS colors.
  /^(#[0-9a-f]{6}|black|white|inherit)$/,
  new RegExp(owner.email),
  /^([a-z]+\+)?(Ctrl|Shift|Alt|Esc|alt|mod|shift)\b/,
  / alt\+T$/,
  /^(JSON|HTML|CSV|API|URL)$/,
  // Files that code belongs into.
  /^[\w./-]+\.(html|js|tsx?|py)$/,
  // Months, days and spans of time that the browser names.
  /\b\d+ [A-Z][a-z]{2} \d{4}\b/,
  /^[A-Z][a-z]{2} – [A-Z][a-z]{2} \d{4}$/,
  /^[A-Z][a-z]{2} \d{2}:\d{2} /,
  / (now|\d+ (second|minute)s? ago)$/,
  // Data: names, keys, properties, paths, browsers.
  /\b(Maren|First run|UTC|email|name|username|Chrome)\b/,
  /\bph[cx]_|^\/|^Mozilla\//,
  // Texts of a survey, in its own language.
  /^(Thank you!|Close|Back|Get started)$/,
  // Texts of libraries, most of them in the languages they know.
  /^(Increase|Decrease|Dismiss|Show suggestions|Select an item|Calendar)/,
  /^(React Flow|Fold line|Unfold line|Submit$)/,
];

/** Texts, names and hints on the page that are plain English: letters of the pseudo-locale all have accents. */
async function plainTexts(page: Page): Promise<string[]> {
  const untranslated = await page.evaluate(() => {
    const texts: string[] = [];
    const keep = (text: string | null) => text && /[A-Za-z]{2}/.test(text) && texts.push(text.trim());
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isMachines = parent?.closest(
        "script, style, code, pre, kbd, time, option, template, noscript, .cm-editor",
      );
      // Months and days come from the browser.
      const isDate = parent?.closest(
        "[role=spinbutton], [role=grid], [aria-hidden] .font-mono, .font-mono[aria-hidden]",
      );
      if (parent && !isMachines && !isDate) keep(node.textContent);
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) keep(element.getAttribute(name));
    }
    return [...new Set(texts)];
  });
  return untranslated.filter((text) => !proper.some((pattern) => pattern.test(text)));
}

// A saved analysis that does not exist is among the screens.
test.use({ expectedErrors: /status of 404/ });

test("every text comes from the message files", async ({ signedIn: page, context }) => {
  // It visits the whole product.
  test.slow();
  await context.addCookies([{ name: "locale", value: "en-XA", url: demo.url }]);
  const headers = { Origin: demo.url };
  const made = await page.request.post("/api/projects/", { data: { name: "4711" }, headers });
  const { id, api_token } = await made.json();
  const said: Record<string, string[]> = {};
  const look = async (place: string) => {
    const plain = await plainTexts(page);
    if (plain.length > 0) said[place] = plain;
  };

  await page.goto(`/p/${id}/surveys`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await look("first run");

  await page.goto(`/p/${id}/surveys/new`);
  await expect(page.getByRole("option")).toHaveCount(8);
  await look("new survey");
  await page.getByRole("option").nth(4).dblclick();
  await expect(page).toHaveURL(/\/edit/);
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  await expect(tabs.first()).toBeVisible();
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    await look(`editor, ${await tab.textContent()}`);
  }

  await page.goto(`/p/${id}/surveys`);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("checkbox").last().check();
  await look("list");
  await page.keyboard.press("j");
  await page.keyboard.press(".");
  await expect(page.getByRole("menu")).toBeVisible();
  await look("row menu");
  await page.keyboard.press("Escape");
  // Keys belong to the menu while it is there.
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("palette");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("help");

  const create = async (path: string, data: object) =>
    (await page.request.post(`/api/projects/${id}/${path}/`, { data, headers })).json();
  const { id: flagId } = await create("feature_flags", { key: "4711" });
  const { id: boardId } = await create("boards", { name: "4711" });
  const { id: cohortId } = await create("cohorts", { name: "4711", is_static: true });
  const event = { api_key: api_token, event: "4711", distinct_id: "4711" };
  await page.request.post("/i/v0/e/", { data: event });
  for (const screen of screens.filter(({ untranslated }) => !untranslated)) {
    const surveys = await (await page.request.get(`/api/projects/${id}/surveys/`)).json();
    await page.goto(
      screen.path({ projectId: id, surveyId: surveys.results[0].id, cohortId, flagId, boardId }),
    );
    await expect(page.locator(screen.ready).first()).toBeVisible();
    await look(screen.name);
  }

  await page.request.delete(`/api/projects/${id}/`, { headers });
  expect(said).toEqual({});
});
