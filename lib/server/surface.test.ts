// What only a running product can show: addresses with and without the slash, the alias of projects, hostile bytes.
import { rm } from "node:fs/promises";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { ErrorBody } from "@/lib/contract/wire/error";
import { temporaryFolder } from "@/lib/testing/database";
import { rotated } from "@/lib/testing/rotation";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

const apiKey = "phx_surfacesurfacesurface";
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  await buildOnce();
  dataDir = await temporaryFolder();
  server = await startServer(dataDir, { SEED_API_KEY: apiKey, RATE_LIMIT: "off" });
});

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A path of an endpoint with a value for every variable. */
const concrete = (path: string) =>
  path.replace("{project_id}", "@current").replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");

async function ask(path: string, method: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, { method, headers, redirect: "manual" });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get("content-type"), text, headers: answer.headers };
}

/** What may differ between two responses to one request: URLs, that the second was cached, and the time of a first page. */
const essence = (text: string) =>
  text
    .replaceAll(/https?:\/\/[^"]*/g, "")
    .replaceAll(/("next_cursor":"[^"]*)_\d+"/g, '$1"')
    .replaceAll('"is_cached":true', '"is_cached":false');

/** The same of a calendar, whose range and forecasts count from now. */
const essenceOfCalendar = (text: string) =>
  essence(text).replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"|"responses_per_day":[\d.]+/g, "");

describe("the path", () => {
  it.each(rotated(endpoints, 0, 3).map(({ id, method, path }) => ({ id, method, path })))(
    "of $id is served with and without the slash, and under environments",
    async ({ method, path }) => {
      const at = concrete(path);
      const slashed = await ask(at, method);
      const bare = await ask(at.replace(/\/$/, ""), method);
      const alias = await ask(at.replace("/api/projects/@current", "/api/environments/@current"), method);
      for (const { status, type } of [slashed, bare, alias]) {
        expect([slashed.status, 404]).toContain(status);
        expect(type).toMatch(/^application\/json/);
      }
      expect(bare.status).toBe(slashed.status);
      expect(bare.text).toBe(slashed.text);
      if (path.includes("{project_id}")) expect(alias.text).toBe(slashed.text);
      expect(bare.headers.get("location")).toBeNull();
    },
  );

  it.each(
    endpoints
      .filter(
        // An archive is generated for each request, and is not text.
        ({ method, access, path, archive }) =>
          method === "GET" && access === "scoped" && !archive && !/\{(?!project_id)/.test(path),
      )
      .map(({ id, path }) => ({ id, path })),
  )("of $id is read by key, with and without the slash", async ({ path }) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const at = concrete(path);
    const [slashed, bare] = [await ask(at, "GET", headers), await ask(at.replace(/\/$/, ""), "GET", headers)];
    expect(slashed.status).toBeLessThan(500);
    expect(bare.status).toBe(slashed.status);
    const compared = at.endsWith("/surveys/calendar/") ? essenceOfCalendar : essence;
    expect(compared(bare.text)).toBe(compared(slashed.text));
  });

  const written = endpoints.filter(({ method, csv }) => method === "GET" && csv);
  it.each(written.map(({ id, path }) => ({ id, path })))("of $id may end in a format", async ({ path }) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const at = concrete(path).replace(/\/$/, "");
    for (const format of ["json", "csv"]) {
      const asked = await ask(`${at}/?format=${format}`, "GET", headers);
      for (const form of [`${at}.${format}`, `${at}.${format}/`, `${at}.${format}?format=json`]) {
        const { status, type, text } = await ask(form, "GET", headers);
        expect([form, status, type]).toEqual([form, asked.status, asked.type]);
        // A CSV file of the activity adds an entry to it.
        if (format === "json" || !at.endsWith("/activity_log"))
          expect(essence(text)).toBe(essence(asked.text));
      }
    }
  });

  it("does not end in unsupported formats", async () => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const statuses = Object.entries({
      "/api/projects/@current/surveys.csv": 404,
      "/api/projects/@current/surveys.json": 200,
      "/api/projects/@current.json": 200,
      "/api/environments/@current/persons.csv": 200,
      "/api/projects/@current/persons.xml": 404,
      "/api/projects/@current/persons/.csv": 400,
      "/api/projects.csv": 404,
    });
    for (const [path, status] of statuses)
      expect([path, (await ask(path, "GET", headers)).status]).toEqual([path, status]);
  });
});

/** Sends raw bytes. @returns the response until the connection closed */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    let said = "";
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(said));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" ? resolve(said) : reject(error),
    );
  });

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", "Connection: close", ...headers, "", ""].join("\r\n");

describe("hostile bytes", () => {
  const requests: Record<string, string> = {
    "a path that is no UTF-8": get("/api/%ff/"),
    "a broken escape": get("/api/projects/%/"),
    "a NUL in the path": get("/api/projects/1%00/surveys/"),
    "a path upwards": get("/api/../../etc/passwd"),
    "a path upwards, escaped": get("/api/%2e%2e%2f%2e%2e%2fetc%2fpasswd"),
    "two slashes": get("//evil.example/api/"),
    backslashes: get("/api\\projects\\"),
    "a whole address": get("http://evil.example/api/projects/"),
    TRACE: get("/api/projects/").replace("GET", "TRACE"),
    CONNECT: get("evil.example:443").replace("GET", "CONNECT"),
    "a method of nobody's": get("/api/projects/").replace("GET", "BREW"),
    "headers beyond 16 KiB": get("/api/projects/", `X-Large: ${"x".repeat(20_000)}`),
    "a thousand headers": get("/api/projects/", ...Array.from({ length: 1000 }, (_, n) => `X-${n}: 1`)),
    "a Host that is none": get("/api/projects/").replace("127.0.0.1", "a b@c"),
    "no HTTP": "EHLO example\r\n\r\n",
    "two lengths": get("/api/setup/", "Content-Length: 1", "Content-Length: 2").replace("GET", "POST"),
    "length and chunks": get("/api/setup/", "Content-Length: 4", "Transfer-Encoding: chunked").replace(
      "GET",
      "POST",
    ),
    "chunks that are none": `${get("/api/setup/", "Transfer-Encoding: chunked").replace("GET", "POST")}zz\r\n`,
    "an internal header of Next's": get("/api/projects/", "x-middleware-subrequest: middleware"),
    "a page's payload of an endpoint": get("/api/projects/", "RSC: 1", "Next-Router-State-Tree: %5B%5D"),
    "an action of nobody's": get("/login", "Next-Action: 0000", "Content-Length: 0").replace("GET", "POST"),
  };

  it.each(Object.entries(requests))(
    "%s: no 5xx, no stack trace, and JSON errors under /api/",
    async (_, bytes) => {
      const said = await raw(bytes);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1]);
      expect(said).not.toMatch(/node_modules|^\s+at /m);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
      const body = said.slice(said.indexOf("\r\n\r\n") + 4);
      if (status >= 400 && /application\/json/i.test(said))
        ErrorBody.parse(JSON.parse(unchunked(said, body)));
    },
  );

  it("get a JSON error where Next would send a plain 500", async () => {
    for (const path of ["/api/%ff", "/%ff/x"]) {
      const { status, text } = await ask(path, "GET");
      expect([status, JSON.parse(text)]).toMatchObject([400, { type: "invalid_request", attr: null }]);
    }
    const { status, headers } = await ask("/api/projects/", "PROPFIND");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
  });

  it("do not stop the server", async () => {
    expect((await ask("/healthz", "GET")).status).toBe(200);
  });
});

const unchunked = (head: string, body: string) =>
  /transfer-encoding: chunked/i.test(head) ? body.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/g, "") : body;
