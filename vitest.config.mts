import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

const resolve = {
  alias: [
    { find: /^@\//, replacement: `${root}/` },
    // Outside Next everything is the server.
    { find: "server-only", replacement: path.join(root, "node_modules/server-only/empty.js") },
  ],
};

/** Files that change what a process has once: its environment, its modules, its connections. */
const alone = [
  "app/api/setup/route.test.ts",
  "app/readyz/route.test.ts",
  "lib/backup/installation.test.ts",
  "lib/database/run.test.ts",
  "lib/http/origin.test.ts",
  "prisma/seed/first-run.test.ts",
];

const common = {
  setupFiles: "lib/testing/setup.ts",
  env: {
    RATE_LIMIT: process.env.RATE_LIMIT ?? "off",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    NEXTAUTH_SECRET: "only-for-tests-only-for-tests",
  },
  pool: "forks",
  // A limit is for what hangs: no test is slower than this on any machine, but for the long forms.
  testTimeout: process.env.LONG ? 0 : 120_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

export default defineConfig({
  resolve,
  test: {
    globalSetup: "lib/testing/global-setup.ts",
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: "reports/unit.json" }]],
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: "together",
          include: ["{lib,app,components,prisma}/**/*.test.{ts,tsx}"],
          exclude: alone,
          // One process a worker: to begin a new one for each file takes a third of all the time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve,
        test: { ...common, name: "alone", include: alone, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
