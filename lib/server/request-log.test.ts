// The log of a running product: one line for each request, whichever handler answers it.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Credentials, readCredentials } from "@/lib/server/credentials";
import { temporaryFolder } from "@/lib/testing/database";
import { logLines } from "@/lib/testing/log-lines";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

let dataDir: string;
let server: RunningServer;
let owner: Credentials;

beforeAll(async () => {
  await buildOnce();
  dataDir = await temporaryFolder();
  server = await startServer(dataDir, { LOG_LEVEL: "debug", TRUST_PROXY: "1", RATE_LIMIT: "off" });
  owner = readCredentials(dataDir);
});

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const address = "203.0.113.7";
const headersOf = (id: string) => ({ "X-Request-Id": id, "X-Forwarded-For": `198.51.100.1, ${address}` });

/** Every line about a request, once its own line is there. */
async function linesOf(id: string) {
  const lines = () => logLines(server.output()).filter(({ request_id }) => request_id === id);
  await expect.poll(() => lines().filter(({ msg }) => msg === "request").length).toBeGreaterThan(0);
  await sleep(100);
  return lines();
}

const scripts = async () =>
  /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(`${server.url}/login`)).text())?.[0] ?? "";

test.each<[string, () => string | Promise<string>, RequestInit & { key?: true }, Record<string, unknown>]>([
  ["a page", () => "/login?next=secret", {}, { level: 30, path: "/login", status: 200, operation: "page" }],
  [
    "a page that is a secret",
    () => "/invitation/secret",
    {},
    { level: 30, path: "/invitation/…", status: 200, operation: "page" },
  ],
  ["an unknown page", () => "/nowhere", {}, { level: 30, path: "/nowhere", status: 404, operation: "page" }],
  ["an unknown route", () => "/api/nowhere/", {}, { level: 30, status: 404, operation: "unknown" }],
  [
    "a refused path",
    () => "/api/%ff",
    {},
    { level: 30, path: "/api/%ff", status: 400, operation: "unknown" },
  ],
  ["a static file", scripts, {}, { level: 20, status: 200, operation: "static" }],
  ["a check of health", () => "/healthz", {}, { level: 20, status: 200, operation: "healthz" }],
  ["a check of readiness", () => "/readyz", {}, { level: 20, status: 200, operation: "readyz" }],
  ["a scrape", () => "/metrics", {}, { level: 20, status: 403, operation: "metrics" }],
  [
    "a request without a key",
    () => `/api/projects/${owner.project_id}/persons/?distinct_id=secret`,
    {},
    { level: 30, path: expect.stringMatching(/persons\/$/), status: 401, operation: "persons.list" },
  ],
  [
    "a request by key",
    () => `/api/projects/${owner.project_id}/surveys/`,
    { key: true },
    {
      level: 30,
      status: 200,
      operation: "surveys.list",
      user: expect.any(Number),
      key: expect.any(String),
      project: 1,
    },
  ],
  [
    "a request of an SDK",
    () => `/array/${owner.project_token}/config`,
    {},
    { level: 30, path: "/array/phc_…/config", status: 200, operation: "sdk.config", project: 1 },
  ],
  [
    "a captured event",
    () => "/batch/",
    {
      method: "POST",
      body: JSON.stringify({ api_key: "phc_unknown", event: "secret", distinct_id: "secret" }),
    },
    { level: 30, method: "POST", path: "/batch/", status: 401, operation: "sdk.capture" },
  ],
])("%s has one line", async (_, path, { key, ...init }, expected) => {
  const id = randomUUID();
  const response = await fetch(server.url + (await path()), {
    ...init,
    redirect: "manual",
    headers: { ...headersOf(id), ...(key && { Authorization: `Bearer ${owner.api_key}` }) },
  });
  await response.text();
  expect(response.headers.get("x-request-id")).toBe(id);
  const lines = await linesOf(id);
  expect(lines).toEqual([
    expect.objectContaining({ method: "GET", ...expected, address, ms: expect.any(Number), msg: "request" }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`secret|${owner.api_key}|${owner.project_token}`));
});

test("bytes that are no request have one line, with the address of the connection", async () => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.end("WHAT\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  const [, id = ""] = /X-Request-Id: (\S+)/.exec(String(answer)) ?? [];
  expect(await linesOf(id)).toEqual([
    expect.objectContaining({ level: 30, address: "127.0.0.1", status: 405, operation: "invalid" }),
  ]);
});

test("a refused sign-in names the account and the address", async () => {
  const id = randomUUID();
  const csrf = await fetch(`${server.url}/api/auth/csrf/`);
  const { csrfToken } = await csrf.json();
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const refused = await fetch(`${server.url}/api/auth/callback/credentials/`, {
    method: "POST",
    headers: { ...headersOf(id), cookie },
    body: new URLSearchParams({
      csrfToken,
      json: "true",
      email: "eve@example.com",
      password: "secret-guess",
    }),
  });
  expect(refused.status).toBe(401);
  const lines = await linesOf(id);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      address,
      account: "eve@example.com",
      reason: "wrong_credentials",
      msg: "sign-in failed",
    }),
    expect.objectContaining({ level: 30, address, status: 401, operation: "auth", msg: "request" }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret-guess");
});

const chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n100\r\n[{";
const partOf = (bytes: number, text: string) =>
  `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n${text}`;

test.each([
  ["an export of persons", "GET /api/projects/1/persons/?format=csv", "\r\n"],
  ["an export of the project", "GET /api/projects/1/export/", "\r\n"],
  ["the results of a survey", "GET /api/projects/1/surveys/stats/", "\r\n"],
  ["an analysis", "POST /api/projects/1/insights/path/", partOf(2, "{}")],
  ["a part of a body", "POST /api/projects/1/surveys/", partOf(500, "{")],
  ["a part of a sign-in", "POST /api/auth/callback/credentials/", partOf(500, "{")],
  ["a part of captured events", "POST /batch/", partOf(50_000, "[{".padEnd(2000))],
  ["a part of many captured events", "POST /batch/", partOf(5_000_000, "[{".padEnd(200_000))],
  ["a chunk of captured events", "POST /batch/", chunked],
  ["a page", "GET /login", "\r\n"],
])("a client that leaves %s is no error, and its line has the status 499", async (title, head, rest) => {
  const statuses: unknown[] = [];
  // How far the server gets is a matter of milliseconds.
  for (const ms of [2, 10, 30]) {
    const id = randomUUID();
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    await once(socket, "connect");
    const headers = `Host: 127.0.0.1\r\nAuthorization: Bearer ${owner.api_key}\r\nX-Request-Id: ${id}\r\n`;
    socket.write(`${head} HTTP/1.1\r\n${headers}${rest}`);
    await sleep(ms);
    socket.destroy();
    const lines = await linesOf(id);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
    expect(lines.filter(({ msg }) => msg === "request")).toHaveLength(1);
    statuses.push(lines.find(({ msg }) => msg === "request")?.status);
  }
  // A fast answer may have been sent before the client left.
  if (/^a (?:part|chunk)/.test(title)) expect(statuses).toEqual([499, 499, 499]);
  else expect(statuses).toContain(499);
});

test("nothing on standard error is plain text", () => {
  const [, ...afterBanner] = server.output().split("Press Ctrl-C to stop.\n");
  const plain = afterBanner
    .join("")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("{"));
  expect(plain).toEqual([]);
});
