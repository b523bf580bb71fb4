import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, type Cookie, expect, type Page } from "@playwright/test";
import { watchPreloads } from "./preloads";
import { demo, owner } from "./servers";

interface Fixtures {
  /** Console errors that a journey causes on purpose. All others fail it. */
  expectedErrors: RegExp | null;
  /** Removes the surveys that a journey created in the demo project, so that each starts with the same data. */
  cleanup: undefined;
  /** Checks the rules for every page, in every journey. */
  consoleGuard: undefined;
  /** A page of a signed-in user. */
  signedIn: Page;
}

/** Cookies of the owner's session, which lasts longer than the journeys: one sign-in for each worker. */
let session: Cookie[] | undefined;

/** Signs the owner in without the form: a session, not clicks. */
export async function login(page: Page): Promise<void> {
  session ??= await signIn(page);
  await page.context().addCookies(session);
}

async function signIn(page: Page): Promise<Cookie[]> {
  const { email, password } = owner;
  const { csrfToken } = await (await page.request.get("/api/auth/csrf/")).json();
  const answer = await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email, password, json: "true" },
  });
  expect((await answer.json()).url).not.toContain("error");
  return page.context().cookies();
}

/** A request of the owner's key. */
export const asOwner = { headers: { Authorization: `Bearer ${owner.key}` }, baseURL: demo.url };

const demoSurveys = `${demo.url}/api/projects/1/surveys/`;

interface SurveyPage {
  count: number;
  results: { id: string }[];
}

const listSurveys = async (request: APIRequestContext, limit: number): Promise<SurveyPage> =>
  (await request.get(`${demoSurveys}?limit=${limit}`, asOwner)).json();

/** The surveys that this worker's demo project began with. */
let seeded: Set<string> | undefined;

export const test = base.extend<Fixtures>({
  cleanup: [
    async ({ request }, use) => {
      seeded ??= new Set((await listSurveys(request, 1000)).results.map(({ id }) => id));
      await use(undefined);
      // Most journeys have a separate project and leave this one unchanged.
      if ((await listSurveys(request, 1)).count === seeded.size) return;
      for (const { id } of (await listSurveys(request, 1000)).results) {
        if (!seeded.has(id)) await request.delete(`${demoSurveys}${id}/`, asOwner);
      }
    },
    { auto: true },
  ],
  expectedErrors: [null, { option: true }],
  consoleGuard: [
    // Judged before `cleanup` removes what the page still shows.
    async ({ context, expectedErrors, cleanup: _ }, use) => {
      const faults: string[] = [];
      const preloads = watchPreloads(context);
      context.on("console", (message) => {
        const isExpected = preloads.isWarning(message) || (expectedErrors?.test(message.text()) ?? false);
        if (["error", "warning"].includes(message.type()) && !isExpected) faults.push(message.text());
      });
      context.on("weberror", (event) => faults.push(String(event.error())));
      context.on("request", (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith("http") && hostname !== "127.0.0.1") faults.push(`asked ${request.url()}`);
      });
      await use(undefined);
      faults.push(...preloads.wasted());
      expect(faults, "console errors, warnings and requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ page }, use) => {
    await login(page);
    await use(page);
  },
});

/**
 * Waits until the page is idle. Visible elements are clickable earlier; key handlers of the page are attached a moment
 * later. Chromium sometimes never draws again after a window was resized, and never is idle then: that is not waited for.
 */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })));

/** Waits until animations and transitions have ended; infinite ones are ignored. What changed just now begins in the next frame. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(running.map(({ finished }) => finished));
  });

/**
 * The findings of axe on the current page, each with its elements.
 *
 * @param rules names of axe's rules
 */
export async function axeFindings(page: Page, rules: "all" | string[] = "all"): Promise<string[]> {
  await still(page);
  const axe = new AxeBuilder({ page });
  if (rules !== "all") axe.withRules(rules);
  // The results of several frames are merged on a separate page, which takes as long as the check.
  axe.setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/**
 * The findings of axe in both themes: all rules in light, contrast in dark, because a theme changes only colors.
 * Afterwards the page is dark and without motion.
 */
export async function axeFindingsInThemes(page: Page): Promise<string[]> {
  const violations: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const findings = await axeFindings(page, colorScheme === "dark" ? ["color-contrast"] : "all");
    violations.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
  }
  return violations;
}

export { expect };
