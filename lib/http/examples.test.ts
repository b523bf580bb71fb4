// The examples in the API's document are what the demo answers: they are recorded from real requests and compared with those
// in lib/http/examples.json, which `npm run examples` writes.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeWorkerUtils } from "graphile-worker";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { sdkEndpoints } from "@/lib/contract/sdk/endpoints";
import { freshDatabase } from "@/lib/testing/database";
import type { Examples } from "@/lib/testing/examples/record";
import { recordedAt, stopClock, stopDatabaseClock } from "@/lib/testing/examples/reproducible";

vi.mock("node:crypto", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...(await import("@/lib/testing/examples/seeded-crypto")).seededCrypto,
}));

const file = path.join(import.meta.dirname, "examples.json");
let database: Awaited<ReturnType<typeof freshDatabase>>;
let recorded: Examples;

beforeAll(async () => {
  const since = Date.now() - 60_000;
  database = await freshDatabase();
  await stopDatabaseClock(database.url);
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SEED_NOW: recordedAt,
    SEED_EMAIL: "maren@lantern.example",
    SEED_PASSWORD: "correct horse battery",
    SEED_API_KEY: "phx_lantern_example_key",
    SEED_PROJECT_TOKEN: "phc_lantern_example",
    PUBLIC_URL: "http://127.0.0.1:3000",
    // Mail is queued and never sent.
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "fieldbook@lantern.example",
  });
  const queue = await makeWorkerUtils({ connectionString: database.url });
  await queue.migrate();
  await queue.release();
  vi.resetModules();
  stopClock();
  const { recordExamples } = await import("@/lib/testing/examples/record");
  recorded = await recordExamples(since);
  if (process.env.UPDATE_EXAMPLES) writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
});

afterAll(async () => {
  vi.useRealTimers();
  const { pool } = await import("@/lib/database/client");
  await pool.end();
  await database.drop();
});

const stored = () => JSON.parse(readFileSync(file, "utf8")) as Examples;
const howTo = "Run `npm run examples`, and read what changes in lib/http/examples.json.";

test.each([...endpoints, ...sdkEndpoints].map(({ id }) => id))("%s answers as in its example", (id) => {
  expect(recorded.operations[id], howTo).toEqual(stored().operations[id]);
});

test("what is refused is answered as in the examples", () => {
  expect(recorded.failures, howTo).toEqual(stored().failures);
});

test("no example is left of an operation that is gone", () => {
  expect(Object.keys(stored().operations), howTo).toEqual(Object.keys(recorded.operations));
});
