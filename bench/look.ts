// `node --import ./lib/server/tsx.mjs bench/look.ts [folder]`: pictures of what respondents meet, to be looked at, in
// reports/look: the hosted page in eight sets of colors, on light and dark devices, on a laptop and on a phone; its other pages;
// and the widget in each theme, drawn by the posthog-js that is served. The folder is a checkout to start; else a copy of this
// one is built.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { copyCheckout } from "@/bench/checkout";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { openBrowser, owner } from "@/bench/signed-in";
import { builtInThemes } from "@/components/survey/appearance/built-in-themes";

const folder = path.join(process.cwd(), "reports/look");

/** What an author may set: nothing, one color, colors that fit badly, a theme. */
const colorSets = {
  none: {},
  green: { backgroundColor: "#0b3d2e" },
  cream: { backgroundColor: "#fff8e7" },
  yellow: { submitButtonColor: "#ffd500" },
  navyText: { textColor: "#12305c", backgroundColor: "#dfe9f7" },
  fields: { inputBackground: "#ffe3ea", ratingButtonColor: "#b00b4a" },
  clean: builtInThemes[0].appearance,
  softDark: builtInThemes[3].appearance,
};

const screens = {
  intro: {
    displayIntroScreen: true,
    introScreenHeader: "Two short questions",
    introScreenDescription: "They take half a minute.",
  },
  thanks: {
    displayThankYouMessage: true,
    thankYouMessageHeader: "Thank you for your feedback",
    thankYouMessageDescription: "We read every answer.",
  },
};
const labels = { lowerBoundLabel: "Not likely", upperBoundLabel: "Very likely" };
const choices = ["It costs too much", "It lacks a feature", "I no longer need it", "Something else"];
const questions = {
  nps: {
    type: "rating",
    display: "number",
    scale: 10,
    question: "How likely are you to recommend Lantern?",
    description: "Your answer helps us improve.",
    ...labels,
  },
  number: {
    type: "rating",
    display: "number",
    scale: 5,
    question: "How easy was it to get started?",
    ...labels,
  },
  emoji: {
    type: "rating",
    display: "emoji",
    scale: 5,
    question: "How satisfied are you with search?",
    ...labels,
  },
  open: { type: "open", question: "What should we improve first?", optional: true },
  link: {
    type: "link",
    question: "Talk to us for 20 minutes?",
    link: "https://example.com",
    buttonText: "Pick a time",
  },
  single: {
    type: "single_choice",
    question: "What is your main reason for leaving?",
    choices,
    hasOpenChoice: true,
  },
  multiple: {
    type: "multiple_choice",
    question: "What should there be more of?",
    choices: choices.slice(0, 3),
  },
};

/** A device's name, and what a browser context needs to be one. */
const devices = [
  ["laptop", { viewport: { width: 1440, height: 900 } }],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const satisfies [string, BrowserContextOptions][];
const schemes = ["light", "dark"] as const;

async function send(product: Product, method: "PATCH" | "POST", at: string, body: object) {
  const response = await fetch(`${product.url}/api/projects/${product.projectId}/${at}`, {
    method,
    headers: { Authorization: `Bearer ${product.apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`);
  return response.json();
}

const create = (product: Product, survey: object): Promise<{ id: string }> =>
  send(product, "POST", "surveys/", {
    start_date: "2026-01-01T00:00:00Z",
    name: `Look ${crypto.randomUUID()}`,
    ...survey,
  });

/** Pictures side by side, in rows of a height, with their names. */
async function drawSheet(
  browser: Browser,
  name: string,
  rows: readonly (readonly string[])[],
  height: number,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1500, height: 600 } });
  const figure = (file: string) => {
    const picture = readFileSync(path.join(folder, `${file}.png`), "base64");
    return `<figure style="margin:2px"><img height="${height}" src="data:image/png;base64,${picture}"><figcaption>${file}</figcaption></figure>`;
  };
  const row = (files: readonly string[]) => `<div style="display:flex">${files.map(figure).join("")}</div>`;
  await page.setContent(
    `<body style="margin:2px;width:max-content;background:#999;font:10px sans-serif">${rows.map(row).join("")}</body>`,
  );
  await page.locator("body").screenshot({ path: path.join(folder, `sheet-${name}.png`) });
  await page.close();
}

/** Hides automation from posthog-js, which otherwise sends no events. */
async function newDevice(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const probe = await browser.newPage();
  const agent = await probe.evaluate(() => navigator.userAgent);
  await probe.close();
  const context = await browser.newContext({
    ...options,
    userAgent: agent.replace("HeadlessChrome", "Chrome"),
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    Object.defineProperty(Navigator.prototype, "userAgentData", { get: () => undefined });
  });
  return context;
}

/** A page to look at, and what is done there before. */
interface ShownPage {
  url: string;
  prepare?: (page: Page) => Promise<unknown>;
}

/** Takes pictures of pages on each device. @returns their names, a row for each page */
async function shootPages(browser: Browser, pages: Readonly<Record<string, ShownPage>>): Promise<string[][]> {
  const rows = new Map(Object.keys(pages).map((name) => [name, [] as string[]]));
  for (const [device, options] of devices) {
    for (const colorScheme of schemes) {
      const context = await newDevice(browser, { ...options, colorScheme });
      const page = await context.newPage();
      for (const [name, { url, prepare }] of Object.entries(pages)) {
        await page.goto(url, { waitUntil: "networkidle" });
        await prepare?.(page);
        const file = `${name}-${device}-${colorScheme}`;
        await page.screenshot({ path: path.join(folder, `${file}.png`) });
        rows.get(name)?.push(file);
      }
      await context.close();
    }
  }
  return [...rows.values()];
}

async function shootColors(browser: Browser, product: Product): Promise<void> {
  const pages: Record<string, ShownPage> = {};
  const asked = { nps: questions.nps, single: questions.single, open: questions.open };
  for (const [set, appearance] of Object.entries(colorSets)) {
    for (const [name, question] of Object.entries(asked)) {
      const survey = {
        type: "external_survey",
        hosted_title: "How is Lantern?",
        appearance,
        questions: [question],
      };
      const { id } = await create(product, survey);
      const prepare = async (page: Page) => {
        if (name === "nps") await page.getByRole("button", { name: "Rate 8" }).click();
        if (name === "single") await page.getByLabel(choices[1] ?? "").check();
      };
      pages[`page-${set}-${name}`] = { url: `${product.url}/external_surveys/${id}/`, prepare };
    }
  }
  const rows = await shootPages(browser, pages);
  const names = Object.keys(asked);
  for (const [at, name] of names.entries()) {
    const ofName = rows.filter((_, row) => row % names.length === at);
    await drawSheet(browser, `page-${name}-1`, ofName.slice(0, 4), 300);
    await drawSheet(browser, `page-${name}-2`, ofName.slice(4), 300);
  }
}

async function shootOtherPages(browser: Browser, product: Product): Promise<void> {
  const hosted = { type: "external_survey", hosted_title: "How is Lantern?", questions: [questions.open] };
  const dark = { ...screens.thanks, ...colorSets.green };
  const pages: Record<string, ShownPage> = {};
  const add = async (
    name: string,
    survey: object,
    prepare?: (page: Page) => Promise<unknown>,
    query = "",
  ) => {
    const { id } = await create(product, { ...hosted, ...survey });
    pages[name] = { url: `${product.url}/external_surveys/${id}/${query}`, ...(prepare && { prepare }) };
  };
  const submit = async (page: Page) => {
    await page.getByRole("button", { name: /Submit/ }).click();
    await page.getByText(/all set/).waitFor();
  };
  await add("other-intro", { appearance: screens.intro });
  await add("other-thanks", { appearance: screens.thanks }, submit);
  await add("other-thanks-green", { appearance: dark }, submit);
  await add("other-done", {}, submit);
  await add(
    "other-redirect",
    { hosted_redirect_url: "https://example.com/", appearance: screens.thanks },
    submit,
  );
  await add("other-pin", { hosted_pin: "4711" });
  await add("other-pin-green", { hosted_pin: "4711", appearance: dark });
  await add("other-pin-wrong", { hosted_pin: "4711" }, async (page) => {
    await page.getByRole("textbox").fill("1");
    await page.getByRole("button").click();
  });
  await add("other-closed", { end_date: "2026-02-01T00:00:00Z" });
  await add("other-closed-green", { end_date: "2026-02-01T00:00:00Z", appearance: dark });
  const again = async (page: Page) => {
    await submit(page);
    await page.reload({ waitUntil: "networkidle" });
  };
  await add("other-answered", { hosted_responses: "once_per_browser" }, again);
  await add("other-answered-green", { hosted_responses: "once_per_browser", appearance: dark }, again);
  await add("other-link", { hosted_responses: "single_use_links" });
  pages["other-missing"] = { url: `${product.url}/external_surveys/${crypto.randomUUID()}/` };
  const rows = await shootPages(browser, pages);
  await drawSheet(browser, "other-1", rows.slice(0, 7), 220);
  await drawSheet(browser, "other-2", rows.slice(7), 220);
}

/** A customer's page with the served posthog-js; it shows the survey of its address. */
const sitePage = (
  product: Product,
  token: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title>
<meta name="color-scheme" content="light dark"><style>body{margin:0;background:light-dark(#eef0f3,#0c0d0f)}</style>
<body><script src="${product.url}/static/array.js"></script><script>
posthog.init(${JSON.stringify(token)}, { api_host: ${JSON.stringify(product.url)}, disable_surveys_automatic_display: true });
posthog.onSurveysLoaded(() => posthog.displaySurvey(location.hash.slice(1), { displayType: "popover", ignoreConditions: true, ignoreDelay: true }));
</script></body></html>`;

async function shootWidgets(browser: Browser, product: Product): Promise<void> {
  const { api_token } = await (
    await fetch(`${product.url}/api/projects/${product.projectId}/`, {
      headers: { Authorization: `Bearer ${product.apiKey}` },
    })
  ).json();
  const sheets: string[][] = [];
  const ids = new Map<string, string>();
  const shown = { ...questions, intro: questions.open, thanks: questions.open };
  for (const { id: theme, appearance } of builtInThemes)
    for (const [name, question] of Object.entries(shown)) {
      const { id } = await create(product, {
        type: "popover",
        questions: [question],
        appearance: { ...appearance, ...(name === "intro" && screens.intro), ...screens.thanks },
      });
      ids.set(`widget-${theme}-${name}`, id);
    }
  for (const colorScheme of schemes) {
    const context = await newDevice(browser, { viewport: { width: 460, height: 440 }, colorScheme });
    // At the product's own address: browsers keep other sites from what is on this machine.
    await context.route(`${product.url}/look-site`, (route) =>
      route.fulfill({ contentType: "text/html", body: sitePage(product, api_token) }),
    );
    for (const { id: theme } of builtInThemes.filter(({ id }) =>
      id.endsWith(colorScheme === "dark" ? "Dark" : "Light"),
    )) {
      const row: string[] = [];
      for (const name of Object.keys(shown)) {
        const file = `widget-${theme}-${name}`;
        const page = await context.newPage();
        await page.goto(`${product.url}/look-site#${ids.get(file)}`);
        await page.locator(".ph-survey").waitFor();
        if (name === "nps" || name === "number") await page.getByRole("button", { name: "Rate 4" }).click();
        if (name === "emoji") await page.getByRole("button", { name: "Rate 4" }).click();
        if (name === "single" || name === "multiple") await page.getByLabel(choices[1]!).check();
        if (name === "thanks") await page.getByRole("button", { name: "Submit survey" }).click();
        await page.mouse.move(1, 1);
        await page.waitForTimeout(400);
        await page.screenshot({ path: path.join(folder, `${file}.png`) });
        row.push(file);
        await page.close();
      }
      sheets.push(row);
    }
    await context.close();
  }
  const half = Math.ceil(Object.keys(shown).length / 2);
  await drawSheet(
    browser,
    "widget-1",
    sheets.map((row) => row.slice(0, half)),
    380,
  );
  await drawSheet(
    browser,
    "widget-2",
    sheets.map((row) => row.slice(half)),
    380,
  );
}

/** Gives the project a logo: a word as a picture. */
async function addLogo(browser: Browser, product: Product): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<b style="font:700 30px sans-serif;color:#17869b">◆ Lantern</b>');
  const picture = await page.locator("b").screenshot({ omitBackground: true });
  await page.close();
  const logo = `data:image/png;base64,${picture.toString("base64")}`;
  await send(product, "PATCH", "", { survey_config: { logo } });
}

mkdirSync(folder, { recursive: true });
const dataDir = newDataDir();
const product = await startProduct(process.argv[2] ?? copyCheckout(), dataDir, owner);
const browser = await openBrowser();
try {
  await addLogo(browser, product);
  await shootColors(browser, product);
  await shootOtherPages(browser, product);
  await shootWidgets(browser, product);
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
