import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startCluster } from "@/lib/testing/clickhouse/servers";
import { temporaryFolder } from "@/lib/testing/database";

/** Before the tests with ClickHouse: starts a cluster of two servers; the first of them is also the single one. */
export default async function setup(project: TestProject) {
  const folder = await temporaryFolder();
  const servers = await startCluster(folder, 2);
  project.provide(
    "clickhouseUrls",
    servers.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    /** The addresses of the cluster's servers. */
    clickhouseUrls: string[];
  }
}
