// Signing in and out in a running product: next-auth behind the product's routes, cookies, the operator's command.
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "@/lib/testing/database";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

const owner = { email: "owner@example.com", password: "correct horse" };
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  await buildOnce();
  dataDir = await temporaryFolder();
  server = await startServer(dataDir, { SEED: "none" });
  const setUp = await fetch(`${server.url}/api/setup/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...owner, project_name: "Lantern" }),
  });
  expect(setUp.status).toBe(201);
});

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The cookies of a browser: what an answer sets replaces what was there. */
class Browser {
  readonly cookies = new Map<string, string>();

  /** Another browser with copies of the same cookies. */
  copy(): Browser {
    const copy = new Browser();
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: server.url, ...init.headers };
    const answer = await fetch(server.url + path, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Posts a form of next-auth's. */
  async post(path: string, fields: Record<string, string>): Promise<Response> {
    const { csrfToken } = await (await this.send("/api/auth/csrf/")).json();
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, json: "true", ...fields }),
    });
  }

  signIn = (account: { email: string; password: string }) =>
    this.post("/api/auth/callback/credentials/", account);

  statusOf = async (path: string) => (await this.send(path)).status;
}

async function signedIn(account = owner): Promise<Browser> {
  const browser = new Browser();
  expect((await browser.signIn(account)).status).toBe(200);
  expect(await browser.statusOf("/api/users/@me/")).toBe(200);
  return browser;
}

const me = "/api/users/@me/";

it("rejects a copied cookie after signing out", async () => {
  const [browser, elsewhere] = [await signedIn(), await signedIn()];
  const thief = browser.copy();
  expect(await thief.statusOf(me)).toBe(200);
  expect((await browser.post("/api/auth/signout/", {})).status).toBe(200);
  expect(await thief.statusOf(me)).toBe(401);
  expect((await thief.send("/p/1/surveys")).headers.get("location")).toMatch(/^\/login/);
  expect(await (await thief.send("/api/auth/session/")).json()).toEqual({});
  expect(await thief.statusOf(me)).toBe(401);
  expect(await elsewhere.statusOf(me)).toBe(200);
});

it("ends every session of a user at once", async () => {
  const [browser, elsewhere] = [await signedIn(), await signedIn()];
  const { count } = await (await browser.send(`${me}sessions/`)).json();
  expect(count).toBeGreaterThanOrEqual(2);
  expect((await browser.send(`${me}sign_out_everywhere/`, { method: "POST" })).status).toBe(204);
  expect([await browser.statusOf(me), await elsewhere.statusOf(me)]).toEqual([401, 401]);
});

it("lets the operator list users, and create a working reset link, while the server runs", async () => {
  const run = async (...args: string[]) => {
    const command = ["--import", "./lib/server/tsx.mjs", "lib/access/commands/user.ts", ...args];
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", PUBLIC_URL: server.url };
    return (await promisify(execFile)(process.execPath, command, { env })).stdout;
  };
  expect(await run("list")).toMatch(new RegExp(`1 +${owner.email} .*owner of 1 Lantern`));
  const browser = await signedIn();
  const [url = ""] = (await run("reset", owner.email)).split("\n");
  expect(url.startsWith(`${server.url}/reset/`)).toBe(true);
  const page = await new Browser().send(new URL(url).pathname);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Choose a new password")]);
  const password = "another horse";
  const reset = await fetch(`${server.url}/api/reset/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: url.split("/").at(-1), password }),
  });
  expect(reset.status).toBe(200);
  expect(await browser.statusOf(me)).toBe(401);
  await signedIn({ ...owner, password });
  expect(await run("promote", owner.email, "1")).toContain("already");
});

it("answers a flood of sign-ins with 429 and Retry-After, and recovers", async () => {
  const browser = new Browser();
  await browser.send("/api/auth/csrf/");
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, at) =>
      browser.copy().signIn({ email: `${at}@example.com`, password: "wrong" }),
    ),
  );
  const said = await Promise.all(
    answers.map(async (answer) => {
      // next-auth's own client reads the reason there.
      const reason = new URL((await answer.json()).url).searchParams.get("error");
      return { status: answer.status, reason, seconds: Number(answer.headers.get("retry-after")) };
    }),
  );
  const tried = said.filter(({ status }) => status === 401);
  const refused = said.filter(({ status }) => status === 429);
  expect(tried.length + refused.length).toBe(150);
  expect(tried.every(({ reason }) => reason === "CredentialsSignin")).toBe(true);
  // A hundred failures from an address are the limit, even if the flood left room for more.
  expect(tried.length).toBeLessThanOrEqual(100);
  for (const { reason, seconds } of refused) {
    expect(reason).toMatch(/^(busy|throttled)$/);
    expect(seconds).toBeGreaterThan(0);
  }
  expect(await browser.statusOf("/healthz")).toBe(200);
});
