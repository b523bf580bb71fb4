// Before component tests: a PostgreSQL with a migrated database, and a process that answers the API from it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startTestServer } from "@/lib/testing/database";

/** Starts both, and stops them after the run. */
export default async function setup() {
  const database = await startTestServer();
  const child = spawn(process.execPath, ["--import", "./lib/server/tsx.mjs", "components/testing/api.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: database.url,
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
      NEXTAUTH_SECRET: "only-for-tests-only-for-tests",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [Buffer | number];
  if (!Buffer.isBuffer(line)) {
    await database.stop();
    throw new Error(`The API ended with ${line}.`);
  }
  // Read by `forward-api.ts`, in this process.
  process.env.COMPONENT_API = String(line).trim();
  return async () => {
    const ended = once(child, "exit");
    child.stdin.end();
    await ended;
    await database.stop();
  };
}
