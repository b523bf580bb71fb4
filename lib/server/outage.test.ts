// What people and programs get while the database is away, and when it is back.
import { rm } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "@/e2e/browser";
import { temporaryFolder } from "@/lib/testing/database";
import { logLines } from "@/lib/testing/log-lines";
import { type MachineServer, startMachineServer } from "@/lib/testing/machine-server";
import { sampleOf } from "@/lib/testing/metrics";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

const owner = { email: "owner@example.com", password: "correct horse" };
let dataDir: string;
let database: MachineServer;
let server: RunningServer;
let cookie: string;
let browser: Browser;
/** Pages that are open in a browser since the outage. */
const open: Page[] = [];

beforeAll(async () => {
  await buildOnce();
  browser = await chromium.launch({ executablePath: await browserPath() });
  [dataDir, database] = await Promise.all([temporaryFolder(), startMachineServer()]);
  server = await startServer(dataDir, {
    DATABASE_URL: database.url,
    SEED: "none",
    LOG_LEVEL: "info",
    METRICS_TOKEN: "a-token-of-metrics",
  });
  const setUp = await fetch(`${server.url}/api/setup/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...owner, project_name: "Lantern" }),
  });
  expect(setUp.status).toBe(201);
  cookie = await signIn();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function signIn(): Promise<string> {
  const csrf = await fetch(`${server.url}/api/auth/csrf/`);
  const { csrfToken } = await csrf.json();
  const response = await fetch(`${server.url}/api/auth/callback/credentials/`, {
    method: "POST",
    headers: { cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, json: "true", ...owner }),
  });
  expect(response.status).toBe(200);
  return cookiesOf(response);
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: "manual" });

const metrics = async () => {
  const response = await get("/metrics", { Authorization: "Bearer a-token-of-metrics" });
  return { status: response.status, text: await response.text() };
};

/** Pages that read the database, each with its status when that is there, and where it leads. */
const pages = (): [
  path: string,
  headers: Record<string, string>,
  status: number,
  location: string | null,
][] => [
  ["/login", {}, 200, null],
  ["/invitation/some-token", {}, 200, null],
  ["/setup", {}, 307, "/login"],
  ["/", {}, 307, "/login"],
  ["/p/1/surveys", { cookie }, 200, null],
  ["/account", { cookie }, 200, null],
];

/** The language and the heading of a page. */
const readPage = (html: string) => ({
  language: /<html lang="(\w+)/.exec(html)?.[1],
  heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1],
});

async function expectContent(): Promise<void> {
  for (const [path, headers, status, location] of pages()) {
    const response = await get(path, headers);
    expect([path, response.status, response.headers.get("location")]).toEqual([path, status, location]);
    expect(readPage(await response.text()).heading ?? "").not.toMatch(/database/);
  }
}

test("before, pages show their content", expectContent);

describe("while the database is away", () => {
  beforeAll(() => database.halt());

  test("every page that reads it answers 503 with Retry-After, and says so in the reader's language", async () => {
    for (const [path, headers] of pages()) {
      for (const [language, title] of [
        ["en", "Fieldbook can’t reach its database"],
        ["de", "Fieldbook erreicht seine Datenbank nicht"],
      ] as const) {
        const response = await get(path, { ...headers, "accept-language": language });
        const html = await response.text();
        expect([response.status, path]).toEqual([503, path]);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(response.headers.get("cache-control")).toContain("no-store");
        expect(readPage(html)).toEqual({ language, heading: title });
        // Without JavaScript it reloads, too.
        expect(/<noscript>.*?<\/noscript>/.exec(html)?.[0]).toMatch(/<meta http-?equiv="refresh"/i);
      }
    }
  });

  test.each([
    ["en", "light", { width: 1440, height: 900 }],
    ["de", "dark", { width: 390, height: 844 }],
    ["de", "light", { width: 390, height: 844 }],
    ["en", "dark", { width: 1440, height: 900 }],
  ] as const)("the page is accessible and fits: %s, %s, %j", async (locale, colorScheme, viewport) => {
    const context = await browser.newContext({ locale, colorScheme, viewport });
    const page = await context.newPage();
    const response = await page.goto(`${server.url}/login`);
    expect(response?.status()).toBe(503);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    open.push(page);
  });

  test("a navigation within the app gets the page that says so", async () => {
    // What the router asks for: it shows the component that the answer names.
    const response = await fetch(`${server.url}/login`, { headers: { RSC: "1" } });
    expect(response.headers.get("content-type")).toMatch(/^text\/x-component/);
    expect(await response.text()).toContain("OutagePage");
  });

  test("pages that do not need it are there", async () => {
    expect((await get("/docs/api")).status).toBe(200);
    expect((await get("/nowhere")).status).toBe(404);
    expect((await get("/p/1/surveys")).headers.get("location")).toBe("/login?next=%2Fp%2F1%2Fsurveys");
  });

  test("a scrape answers what is known, and that the database is away", async () => {
    const { status, text } = await metrics();
    expect(status).toBe(200);
    expect(sampleOf(text, "fieldbook_database_up")).toBe(0);
    expect(sampleOf(text, "fieldbook_ready")).toBe(0);
    expect(sampleOf(text, 'fieldbook_http_requests_total{operation="page",status="5xx"}')).toBeGreaterThan(0);
    expect(sampleOf(text, "fieldbook_database_size_bytes")).toBeUndefined();
  });
});

describe("when it is back", () => {
  beforeAll(() => database.resume());

  test("pages show their content again", async () => {
    await expect.poll(async () => (await get("/readyz")).status).toBe(200);
    await expectContent();
  });

  test("open pages reload by themselves", async () => {
    for (const page of open) {
      await page.getByRole("button", { name: /^(?:Sign in|Anmelden)$/ }).waitFor({ timeout: 60_000 });
      await page.close();
    }
    expect(open).toHaveLength(4);
  });

  test("a scrape says so", async () => {
    await expect.poll(async () => sampleOf((await metrics()).text, "fieldbook_database_up")).toBe(1);
    expect(sampleOf((await metrics()).text, "fieldbook_database_size_bytes")).toBeGreaterThan(1e6);
  });

  test("the log has no plain text, and no page failed", () => {
    const lines = server.output().split("Press Ctrl-C to stop.\n").at(-1)?.split("\n") ?? [];
    expect(lines.filter((line) => line.trim() !== "" && !line.startsWith("{"))).toEqual([]);
    const requests = logLines(server.output()).filter(({ msg }) => msg === "request");
    expect(requests.filter(({ status }) => status === 500)).toEqual([]);
  });
});
