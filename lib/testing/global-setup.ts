import type { TestProject } from "vitest/node";
import { startTestServer } from "@/lib/testing/database";

/**
 * Before a test run: one PostgreSQL, and a clone of the migrated database for each worker. After it: nothing is
 * left; what a killed run leaves, the next one removes.
 */
export default async function setup(project: TestProject) {
  const server = await startTestServer();
  for (let worker = 1; worker <= project.vitest.config.maxWorkers; worker++)
    await server.clone(`worker_${worker}`);
  project.provide("testServer", server.url);
  project.provide("testSuperuser", server.superuserUrl);
  return () => server.stop();
}

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database every clone is made from; connect to others on its server. */
    testServer: string;
    /** The same, as the superuser. */
    testSuperuser: string;
  }
}
