// A customer's site on another origin, with an unmodified PostHog SDK that sends to this product, and its visitors.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { asOwner, expect, login, test } from "./fixtures";
import { demo } from "./servers";

/** How a page gets the SDK: by the documented snippet, or as a module. */
type Install = "snippet" | "module";

/** PostHog's documented snippet: stubs that remember calls until array.js is there. */
const snippet = `!function(t,e){var o,n,p,r;e.__SV||(window.posthog=e,e._i=[],e.init=function(i,s,a){function g(t,e){var o=e.split(".");2==o.length&&(t=t[o[0]],e=o[1]),t[e]=function(){t.push([e].concat(Array.prototype.slice.call(arguments,0)))}}(p=t.createElement("script")).type="text/javascript",p.crossOrigin="anonymous",p.async=!0,p.src=s.api_host.replace(".i.posthog.com","-assets.i.posthog.com")+"/static/array.js",(r=t.getElementsByTagName("script")[0]).parentNode.insertBefore(p,r);var u=e;for(void 0!==a?u=e[a]=[]:a="posthog",u.people=u.people||[],u.toString=function(t){var e="posthog";return"posthog"!==a&&(e+="."+a),t||(e+=" (stub)"),e},u.people.toString=function(){return u.toString(1)+".people (stub)"},o="init capture register register_once register_for_session unregister opt_out_capturing has_opted_out_capturing opt_in_capturing reset isFeatureEnabled getFeatureFlag getFeatureFlagPayload reloadFeatureFlags group identify setPersonProperties setPersonPropertiesForFlags resetPersonPropertiesForFlags onFeatureFlags onSessionId getSurveys getActiveMatchingSurveys renderSurvey onSurveysLoaded".split(" "),n=0;n<o.length;n++)g(u,o[n]);e._i.push([i,s,a])},e.__SV=1)}(document,window.posthog||[]);`;

/** The visitor: anonymous, or identified as soon as the SDK is loaded. */
const init = (token: string, person: string | null) => `posthog.init(${JSON.stringify(token)}, {
  api_host: ${JSON.stringify(demo.url)},
  loaded: (it) => { window.posthog = it; ${person === null ? "" : `it.identify(${JSON.stringify(person)});`} },
});`;

/** @param frames addresses that the page shows within itself; the address is each frame's title */
function page(install: Install, token: string, person: string | null, frames: string[]): string {
  const script =
    install === "snippet"
      ? `<script>${snippet}\n${init(token, person)}</script>`
      : `<script type="module">import posthog from "${demo.url}/static/module.js";\n${init(token, person)}</script>`;
  const embedded = frames.map((address) => `<iframe title="${address}" src="${address}"></iframe>`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${script}</head><body><h1>Shop</h1>${embedded}</body></html>`;
}

/** Creates a project for one test, with its token. */
export interface Project {
  id: number;
  api_token: string;
}

interface CustomerSite {
  project: Project;
  /** Opens the site in a new browser context, with a user agent that is no bot. */
  visit(visitor: {
    install?: Install;
    person?: string | null;
    frames?: string[];
    /** Done to the page before it is opened. */
    prepare?: (page: Page) => Promise<unknown>;
  }): Promise<Page>;
}

/** The user agent of this worker's browser. */
let agent: string | undefined;

async function readAgent(browser: Browser): Promise<string> {
  const probe = await browser.newPage();
  const text = await probe.evaluate(() => navigator.userAgent);
  await probe.close();
  return text;
}

/** Hides automation from posthog-js, which otherwise shows surveys but sends no events. */
async function newDevice(browser: Browser): Promise<BrowserContext> {
  agent ??= await readAgent(browser);
  const device = await browser.newContext({ userAgent: agent.replace("HeadlessChrome", "Chrome") });
  await device.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    Object.defineProperty(Navigator.prototype, "userAgentData", { get: () => undefined });
  });
  return device;
}

/** A test with its own project, a customer site with the SDK, and devices to visit it. */
export const customerSiteTest = test.extend<{
  project: Project;
  device: () => Promise<Page>;
  site: CustomerSite;
}>({
  project: async ({ page: screen }, use) => {
    await login(screen);
    const headers = { Origin: demo.url };
    const made = await screen.request.post("/api/projects/", {
      data: { name: `Shop ${Date.now()}` },
      headers,
    });
    const project = (await made.json()) as Project;
    await use(project);
    await screen.request.delete(`/api/projects/${project.id}/`, { headers });
  },

  device: async ({ browser }, use) => {
    const devices: BrowserContext[] = [];
    await use(async () => {
      const device = await newDevice(browser);
      devices.push(device);
      return device.newPage();
    });
    for (const device of devices) await device.close();
  },

  site: async ({ project, device }, use) => {
    const server = createServer((request, response) => {
      const query = new URL(request.url ?? "/", "http://shop").searchParams;
      const install = query.get("install") === "module" ? "module" : "snippet";
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(page(install, project.api_token, query.get("person"), query.getAll("frame")));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      project,
      async visit({ install = "snippet", person = null, frames = [], prepare }) {
        const visitor = await device();
        await prepare?.(visitor);
        const query = new URLSearchParams({ install, ...(person !== null && { person }) });
        for (const frame of frames) query.append("frame", frame);
        await visitor.goto(`http://127.0.0.1:${port}/?${query}`);
        return visitor;
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

/** Creates a survey through the API; running by default. */
export async function createSurvey(
  request: APIRequestContext,
  project: Project,
  survey: object,
): Promise<string> {
  const answer = await request.post(`${demo.url}/api/projects/${project.id}/surveys/`, {
    ...asOwner,
    data: { type: "popover", start_date: "2026-01-01T00:00:00Z", ...survey },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

/** The number of responses by the API. */
export async function countResponses(
  request: APIRequestContext,
  project: Project,
  survey: string,
): Promise<number> {
  const answer = await request.get(
    `${demo.url}/api/projects/${project.id}/surveys/responses_count/`,
    asOwner,
  );
  return (await answer.json())[survey] ?? 0;
}

/** Responses of a survey: the person, and answers by question index. */
export async function listAnswers(
  request: APIRequestContext,
  project: Project,
  survey: string,
): Promise<{ person: string; answers: Record<number, unknown> }[]> {
  const path = `/api/projects/${project.id}/surveys/${survey}/responses/`;
  const { results } = (await (await request.get(demo.url + path, asOwner)).json()) as {
    results: { distinct_id: string; answers: { question_index: number; answer: unknown }[] }[];
  };
  return results.map(({ distinct_id, answers }) => ({
    person: distinct_id,
    answers: Object.fromEntries(answers.map(({ question_index, answer }) => [question_index, answer])),
  }));
}

/** Waits until the SDK has loaded flags and surveys, and returns the ids of those it would show. */
export const waitForEligibleSurveys = (visitor: Page): Promise<string[]> =>
  visitor.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const { posthog } = window as unknown as {
          posthog: {
            onFeatureFlags(then: () => void): void;
            getActiveMatchingSurveys(then: (surveys: { id: string }[]) => void, isFresh: boolean): void;
          };
        };
        posthog.onFeatureFlags(() =>
          posthog.getActiveMatchingSurveys((surveys) => resolve(surveys.map(({ id }) => id)), true),
        );
      }),
  );

export { expect };
