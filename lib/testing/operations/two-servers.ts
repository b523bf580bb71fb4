// Two servers on one database, and requests through a proxy with a certificate of our own, for the tests of proxies.
import { readFile, rm } from "node:fs/promises";
import { Agent, request } from "node:https";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { freePort } from "@/lib/testing/free-port";
import { run } from "@/lib/testing/operations/programs";
import { type RunningServer, startServer } from "@/lib/testing/server";

/** The token of the demo project. */
export const projectToken = "phc_behind_a_proxy";

/** A response. */
type ProxyAnswer = { status: number; headers: Record<string, unknown>; body: string };

/** What was started. */
export type TwoServers = {
  folder: string;
  /** Certificate and key for `localhost`, as PEM. */
  certificate: string;
  key: string;
  /** The port of the proxy for HTTPS. */
  httpsPort: number;
  /** Environment of the servers, for commands. */
  env: Record<string, string>;
  ports: [number, number];
  servers: [RunningServer, RunningServer];
  /** Starts the first server again. */
  restartFirst(): Promise<void>;
  /** Sends a request through the proxy. */
  send(target: string, init?: { method?: string; body?: unknown }): Promise<ProxyAnswer>;
  /** Waits until the proxy passes requests on. @throws Error after 20 seconds */
  untilProxied(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts them, with the demo project. One proxy is trusted. */
export async function startTwoServers(): Promise<TwoServers> {
  const [database, folder] = [await freshDatabase(), await temporaryFolder()];
  const [certificate, key] = [path.join(folder, "fullchain.pem"), path.join(folder, "privkey.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject],
    ...["-keyout", key, "-out", certificate],
  ]);
  if (made.status !== 0) throw new Error(made.output);
  const [first, second, httpsPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    NEXTAUTH_SECRET: "two servers have one secret",
    PUBLIC_URL: `https://localhost:${httpsPort}`,
    TRUST_PROXY: "1",
    SEED_PROJECT_TOKEN: projectToken,
  };
  const start = (port: number) => startServer(folder, { ...env, PORT: String(port) });
  const servers: [RunningServer, RunningServer] = [await start(first), await start(second)];
  const agent = new Agent({ keepAlive: true, ca: await readFile(certificate) });
  const send: TwoServers["send"] = (target, { method = "GET", body } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        `https://localhost:${httpsPort}${target}`,
        { agent, method, headers: { "Content-Type": "application/json" } },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk: string) => (text += chunk));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          );
          response.on("error", reject);
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    ...{ folder, certificate, key, httpsPort, env, servers, ports: [first, second] },
    async restartFirst() {
      servers[0] = await start(first);
    },
    send,
    async untilProxied() {
      for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100)) {
        const answer = await send("/healthz").catch(() => undefined);
        if (answer?.status === 200) return;
      }
      throw new Error("The proxy passes no requests on.");
    },
    async stop() {
      agent.destroy();
      for (const server of servers) await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
