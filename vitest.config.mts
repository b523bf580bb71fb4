import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // Outside Next everything is the server.
      { find: "server-only", replacement: path.join(root, "node_modules/server-only/empty.js") },
    ],
  },
  test: {
    include: ["{lib,app,components,prisma}/**/*.test.{ts,tsx}"],
    globalSetup: "lib/testing/global-setup.ts",
    setupFiles: "lib/testing/setup.ts",
    env: {
      RATE_LIMIT: process.env.RATE_LIMIT ?? "off",
      LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
      NEXTAUTH_SECRET: "only-for-tests-only-for-tests",
    },
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: "reports/unit.json" }]],
  },
});
