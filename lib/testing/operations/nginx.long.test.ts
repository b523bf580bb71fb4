// The nginx block of docs/operations.md in front of two real servers.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:http2";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/lib/testing/free-port";
import { adapt, readBlock } from "@/lib/testing/operations/blocks";
import { expectSmallOutage, killOneOfTwo } from "@/lib/testing/operations/outage";
import { findProgram, run } from "@/lib/testing/operations/programs";
import { startTwoServers, type TwoServers } from "@/lib/testing/operations/two-servers";
import { runScript } from "@/lib/testing/run-script";
import { buildOnce } from "@/lib/testing/server";

let site: TwoServers;
let httpPort: number;
let configuration: string;
let nginx: ChildProcess;

beforeAll(async () => {
  await buildOnce();
  site = await startTwoServers();
  httpPort = await freePort();
  configuration = path.join(site.folder, "nginx.conf");
  const [first, second] = site.ports;
  const block = adapt(readBlock("nginx"), {
    "127.0.0.1:3000": `127.0.0.1:${first}`,
    "127.0.0.1:3001": `127.0.0.1:${second}`,
    "listen 80;": `listen 127.0.0.1:${httpPort};`,
    "  listen [::]:80;\n": "",
    "listen 443 ssl http2;": `listen 127.0.0.1:${site.httpsPort} ssl http2;`,
    "  listen [::]:443 ssl http2;\n": "",
    "fieldbook.example.com;": "localhost;",
    "/etc/letsencrypt/live/fieldbook.example.com/fullchain.pem": site.certificate,
    "/etc/letsencrypt/live/fieldbook.example.com/privkey.pem": site.key,
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => {
    return `${name}_temp_path ${path.join(site.folder, "nginx", name)};`;
  });
  await mkdir(path.join(site.folder, "nginx"));
  await writeFile(
    configuration,
    `${process.getuid?.() === 0 ? "user root;" : ""} pid ${path.join(site.folder, "nginx.pid")}; error_log ${path.join(site.folder, "error.log")};
    events {} http { access_log off; ${temporary.join(" ")}\n${block}}`,
  );
  nginx = spawn(findProgram("nginx"), ["-c", configuration, "-g", "daemon off;"], { stdio: "ignore" });
  await site.untilProxied();
});
afterAll(async () => {
  nginx.kill("SIGQUIT");
  await once(nginx, "exit");
  await site.stop();
});

test("nginx accepts the block without a warning", () => {
  const { status, output } = run("nginx", ["-t", "-c", configuration]);
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining("test is successful") });
  expect(output).not.toMatch(/warn|deprecated/);
});

test("port 80 redirects with path and query, and keeps the method; but not what certbot needs", async () => {
  const ask = (target: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${httpPort}${target}`, {
      ...init,
      redirect: "manual",
      headers: { Host: "localhost" },
    });
  const answer = await ask("/capture/?a=1", { method: "POST", body: "{}" });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    308,
    expect.stringMatching(/^https:\/\/[^/]+\/capture\/\?a=1$/),
  ]);
  expect((await ask("/.well-known/acme-challenge/token")).status).toBe(404);
});

test("responses have Strict-Transport-Security, errors too, and browsers get HTTP/2", async () => {
  for (const target of ["/healthz", "/api/no-such-route/"])
    expect((await site.send(target)).headers["strict-transport-security"]).toBe("max-age=31536000");
  const session = connect(`https://localhost:${site.httpsPort}`, { ca: readFileSync(site.certificate) });
  const stream = session.request({ ":path": "/healthz" });
  const [headers] = await once(stream, "response");
  stream.resume();
  await once(stream, "end");
  session.close();
  expect([headers[":status"], session.alpnProtocol]).toEqual([200, "h2"]);
});

test("the doctor finds the address, the proxy and the clock right", async () => {
  const { code, output } = await runScript("doctor", ["--json"], {
    ...site.env,
    PORT: String(site.ports[0]),
    NODE_EXTRA_CA_CERTS: site.certificate,
  });
  const { checks } = JSON.parse(output) as { checks: { name: string; status: string; detail: string }[] };
  expect(code).toBe(0);
  expect(checks.filter(({ status }) => status !== "ok").map(({ name }) => name)).toEqual(["backup"]);
  expect(checks.find(({ name }) => name === "proxy")?.detail).toBe(
    "1 proxy adds to X-Forwarded-For, 1 trusted; the server sees 127.0.0.1.",
  );
});

test("when one of two servers is killed, no read fails, and few captures have to be sent again", async () => {
  const seen = await killOneOfTwo(site);
  console.log("nginx, one of two servers killed:", JSON.stringify(seen));
  expectSmallOutage(seen);
});
