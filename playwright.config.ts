import { defineConfig } from "@playwright/test";
import { browserPath } from "./e2e/browser";
import { demo, workers } from "./e2e/servers";

/** Journeys that only a long run has (LONG=1): they measure or walk through everything. */
const long = ["galleries", "motion", "pseudo-locale", "throttled", "weight"].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: "e2e",
  testIgnore: process.env.LONG ? [] : long,
  snapshotPathTemplate: "e2e/screenshots/{arg}{ext}",
  workers,
  fullyParallel: true,
  // Limits are for what hangs: a busy machine is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // As in vitest.config.mts.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [["line"], ["json", { outputFile: "reports/e2e.json" }]],
  use: {
    baseURL: demo.url,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: await browserPath(),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
      ],
    },
  },
  webServer: {
    command: "node --import ./lib/server/tsx.mjs e2e/server.ts",
    // Not a URL that answers: that may be another checkout's, on the same ports.
    wait: { stdout: /All installations are running\./ },
    // The first start builds.
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
