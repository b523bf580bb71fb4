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
    // A limit is for what hangs: no test is slower than this on any machine, but for the long forms.
    testTimeout: process.env.LONG ? 0 : 120_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ["default", ["json", { outputFile: "reports/unit.json" }]],
  },
});
