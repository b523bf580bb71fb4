// The checks on real databases, folders and servers that answer one thing or another.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toBackupName } from "@/lib/backup/folder";
import { toReport } from "@/lib/doctor/format";
import { openContext } from "@/lib/doctor/open-context";
import { runChecks } from "@/lib/doctor/run-checks";
import { parseEnv } from "@/lib/env";
import { connect } from "@/lib/testing/backups";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { startMailServer } from "@/lib/testing/mail-server";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
const servers: Server[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const now = new Date("2026-11-26T12:00:00Z");

/** Findings by the name of their check. */
async function check(env: Record<string, string> = {}) {
  const before = process.env.DATABASE_URL;
  const context = await openContext(
    parseEnv({ DATABASE_URL: database.url, DATA_DIR: folder, PORT: "1", ...env }),
    now,
  );
  try {
    const results = await runChecks(context);
    return Object.fromEntries(results.map(({ name, ...finding }) => [name, finding]));
  } finally {
    await context.close();
    process.env.DATABASE_URL = before;
  }
}

/** A server that answers everything in one way. @returns its address */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a migrated database is ok, and its address has no password", async () => {
  const findings = await check();
  const { password, host, pathname } = new URL(database.url);
  expect(findings).toMatchObject({
    versions: { status: "ok", detail: expect.stringMatching(/^Fieldbook \S+, Node \d+\S+, PostgreSQL \d+/) },
    database: { status: "ok", detail: `DATABASE_URL ${host}${pathname}.` },
    migrations: {
      status: "ok",
      detail: expect.stringMatching(/^\d+ applied, none pending; the last is \d{14}_/),
    },
    standby: { status: "ok", detail: "None: DATABASE_URL answers analysis, too." },
    size: { status: "ok", detail: expect.stringMatching(/^\d+ MB, about [\d,]+ events\.$/) },
    disk: { status: "ok", detail: expect.stringMatching(/ free\.$/) },
  });
  expect(JSON.stringify(findings)).not.toContain(password);
});

test("its connection can write nothing", async () => {
  const context = await openContext(
    parseEnv({ DATABASE_URL: database.url, DATA_DIR: folder, PORT: "1" }),
    now,
  );
  if (context.database instanceof Error) throw context.database;
  await expect(context.database.query("DELETE FROM users")).rejects.toThrow(/read-only/);
  await context.close();
});

test("pending migrations are a warning, those of a newer version and a missing database are errors", async () => {
  const client = await connect(database.url);
  await client.query(
    "DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
  );
  expect((await check()).migrations).toMatchObject({
    status: "warning",
    detail: expect.stringMatching(/1 pending: \d{14}_/),
    fix: expect.stringContaining("Make a backup"),
  });
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', 'x', '99999999999999_newer', now())`,
  );
  expect((await check()).migrations).toMatchObject({
    status: "error",
    detail: expect.stringContaining("newer version of Fieldbook (unknown migration 99999999999999_newer)"),
  });
  await client.end();

  const findings = await check({ DATABASE_URL: "" });
  expect(findings.database).toMatchObject({
    status: "error",
    detail: expect.stringContaining(`no database in ${folder}`),
  });
  expect(findings.migrations).toMatchObject({ status: "warning", detail: "Not checked without a database." });
});

/** An address at which nothing listens. */
async function closedUrl(): Promise<string> {
  const url = await serve(() => undefined);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return url;
}

test("a server that does not run is a warning, and PUBLIC_URL without one, too", async () => {
  expect(await check({ PORT: new URL(await closedUrl()).port })).toMatchObject({
    server: { status: "warning", detail: expect.stringContaining("ECONNREFUSED") },
    public_url: { status: "warning" },
    proxy: { status: "warning" },
  });
});

test("PUBLIC_URL is an error where it redirects, is another server, or is away while the local one runs", async () => {
  const local = await serve((_, response) => response.end('{"status":"ok"}'));
  const PORT = new URL(local).port;
  const redirecting = await serve((_, response) =>
    response.writeHead(308, { Location: "https://example.com/" }).end(),
  );
  const foreign = await serve((_, response) => response.end("<h1>Welcome to nginx!</h1>"));
  const inspect = async (PUBLIC_URL: string) => (await check({ PORT, PUBLIC_URL })).public_url;
  expect(await inspect(local)).toEqual({
    status: "ok",
    detail: expect.stringContaining("answers in"),
    fix: null,
  });
  expect(await inspect(redirecting)).toMatchObject({
    status: "error",
    detail: expect.stringContaining("redirects to https://example.com/"),
  });
  expect(await inspect(foreign)).toMatchObject({
    status: "error",
    detail: expect.stringContaining("not Fieldbook's"),
  });
  expect(await inspect(await closedUrl())).toMatchObject({
    status: "error",
    detail: expect.stringContaining("ECONNREFUSED"),
  });
});

test("a server that never answers is left after five seconds", async () => {
  const silent = await serve(() => undefined);
  const started = Date.now();
  expect((await check({ PUBLIC_URL: silent })).public_url?.detail).toContain("no response within 5 s");
  expect(Date.now() - started).toBeLessThan(15_000);
});

test("a clock that is wrong by more than a minute is an error, by more than five seconds a warning", async () => {
  const withClock = async (seconds: number) => {
    const url = await serve((_, response) =>
      response
        .writeHead(200, { Date: new Date(Date.now() + seconds * 1000).toUTCString() })
        .end('{"status":"ok"}'),
    );
    return (await check({ PORT: new URL(url).port, PUBLIC_URL: url })).clock;
  };
  expect(await withClock(0)).toMatchObject({
    status: "ok",
    detail: expect.stringMatching(/^database [+−]0\.\d s, server [+−]\d\.\d s from this machine\.$/),
  });
  expect(await withClock(20)).toMatchObject({ status: "warning" });
  expect(await withClock(-90)).toMatchObject({ status: "error", fix: expect.stringContaining("NTP") });
});

test("no nightly backup is a warning without BACKUP_DIR, and an error where one was due", async () => {
  expect((await check()).backup).toMatchObject({ status: "warning" });
  const BACKUP_DIR = path.join(folder, "backups");
  expect((await check({ BACKUP_DIR })).backup).toMatchObject({
    status: "error",
    detail: expect.stringContaining("none yet"),
  });
  await mkdir(BACKUP_DIR);
  await writeFile(path.join(BACKUP_DIR, toBackupName(new Date("2026-11-25T02:00:00Z"))), "");
  expect((await check({ BACKUP_DIR })).backup).toMatchObject({
    status: "error",
    detail: expect.stringContaining("the last is of 2026-11-25T02:00:00.000Z"),
  });
  await writeFile(path.join(BACKUP_DIR, toBackupName(new Date("2026-11-26T02:00:00Z"))), "");
  expect((await check({ BACKUP_DIR })).backup).toMatchObject({ status: "ok" });
});

test("the report is as bad as its worst finding", () => {
  const finding = (status: "ok" | "warning" | "error") => ({ name: status, status, detail: "", fix: null });
  expect(toReport([finding("ok"), finding("error"), finding("warning")]).status).toBe("error");
  expect(toReport([finding("ok"), finding("warning")]).status).toBe("warning");
  expect(toReport([finding("ok")]).status).toBe("ok");
});

test("a mail server is ok where it answers and takes the password", async () => {
  const server = await startMailServer();
  const checkMail = async (url: string) =>
    (await check({ SMTP_URL: url, MAIL_FROM: "a@example.com", PUBLIC_URL: "http://127.0.0.1:1" })).mail;
  expect((await check()).mail).toMatchObject({ status: "ok", detail: "Not set up." });
  expect(await checkMail(server.url)).toMatchObject({ status: "ok" });
  const refused = await checkMail(server.url.replace("p%40ss", "secret"));
  expect(refused).toMatchObject({ status: "error", detail: expect.stringContaining("535") });
  expect(JSON.stringify(refused)).not.toContain("secret");
  await server.stop();
  expect(await checkMail(server.url)).toMatchObject({ status: "error", fix: expect.any(String) });
});

test("an identity provider is ok where it answers as the issuer that was set", async () => {
  let answer: unknown = null;
  const issuer = await serve((_, response) => response.end(JSON.stringify(answer)));
  const set = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
  const checkProvider = async (env: Record<string, string> = set) => (await check(env)).single_sign_on;
  expect(await checkProvider({})).toMatchObject({ status: "ok", detail: "Not set up." });
  expect(await checkProvider()).toMatchObject({
    status: "error",
    detail: expect.stringContaining("is no OpenID Connect provider"),
  });
  answer = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
  expect(await checkProvider()).toMatchObject({
    status: "ok",
    detail: expect.stringContaining("/api/auth/callback/oidc. Passwords are accepted, too."),
  });
  answer = { ...(answer as object), issuer: "https://id.example" };
  expect(await checkProvider()).toMatchObject({ status: "error", fix: "Set OIDC_ISSUER to it." });
  expect(await checkProvider({ ...set, OIDC_ISSUER: "http://127.0.0.1:1" })).toMatchObject({
    status: "error",
    detail: expect.stringContaining("No response"),
  });
});
