import type { TestProject } from "vitest/node";
import { startTestServer } from "@/lib/testing/database";

/**
 * Before a test run: starts one PostgreSQL, and creates clones of the migrated database for each worker. After it:
 * removes both; leftovers of a killed run are removed by the next.
 */
export default async function setup(project: TestProject) {
  const server = await startTestServer();
  for (let worker = 1; worker <= project.vitest.config.maxWorkers; worker++)
    for (const name of ["worker", "alone"]) await server.clone(`${name}_${worker}`);
  project.provide("testServer", server.url);
  project.provide("testSuperuser", server.superuserUrl);
  return () => server.stop();
}

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that every clone is created from; connect to others on its server. */
    testServer: string;
    /** The same, as the superuser. */
    testSuperuser: string;
  }
}
