// The Caddy block of docs/operations.md in front of two real servers.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adapt, readBlock } from "@/lib/testing/operations/blocks";
import { expectSmallOutage, killOneOfTwo } from "@/lib/testing/operations/outage";
import { findProgram, run } from "@/lib/testing/operations/programs";
import { startTwoServers, type TwoServers } from "@/lib/testing/operations/two-servers";
import { runScript } from "@/lib/testing/run-script";
import { buildOnce } from "@/lib/testing/server";

let site: TwoServers;
let configuration: string;
let caddy: ChildProcess;

/** Caddy keeps its state in the home of its user. */
const env = () =>
  ({
    ...process.env,
    HOME: site.folder,
    XDG_DATA_HOME: site.folder,
    XDG_CONFIG_HOME: site.folder,
  }) as NodeJS.ProcessEnv;

beforeAll(async () => {
  await buildOnce();
  site = await startTwoServers();
  configuration = path.join(site.folder, "Caddyfile");
  const [first, second] = site.ports;
  const block = adapt(readBlock("caddyfile"), {
    // Our certificate in the place of that of Let's Encrypt.
    "fieldbook.example.com {": `https://localhost:${site.httpsPort} {\n\tbind 127.0.0.1\n\ttls ${site.certificate} ${site.key}`,
    "127.0.0.1:3000": `127.0.0.1:${first}`,
    "127.0.0.1:3001": `127.0.0.1:${second}`,
  });
  await writeFile(configuration, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${block}`);
  caddy = spawn(findProgram("caddy"), ["run", "--adapter", "caddyfile", "--config", configuration], {
    env: env(),
    stdio: "ignore",
  });
  await site.untilProxied();
});
afterAll(async () => {
  caddy.kill("SIGTERM");
  await once(caddy, "exit");
  await site.stop();
});

test("Caddy accepts the block as it is written", async () => {
  const file = path.join(site.folder, "Caddyfile.example");
  await writeFile(file, readBlock("caddyfile"));
  const { status, output } = run("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
    env: env(),
  });
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining("Valid configuration") });
});

test("responses have Strict-Transport-Security, and the doctor finds address and proxy right", async () => {
  expect((await site.send("/healthz")).headers["strict-transport-security"]).toBe("max-age=31536000");
  const { code, output } = await runScript("doctor", ["--json"], {
    ...site.env,
    PORT: String(site.ports[0]),
    NODE_EXTRA_CA_CERTS: site.certificate,
  });
  const { checks } = JSON.parse(output) as { checks: { name: string; status: string }[] };
  expect(code).toBe(0);
  expect(checks.filter(({ status }) => status !== "ok").map(({ name }) => name)).toEqual(["backup"]);
});

test("when one of two servers is killed, no read fails, and few captures have to be sent again", async () => {
  const seen = await killOneOfTwo(site);
  console.log("Caddy, one of two servers killed:", JSON.stringify(seen));
  expectSmallOutage(seen);
});
