import { defineConfig } from "@playwright/test";
import { browserPath } from "./e2e/browser";
import { demo, empty } from "./e2e/servers";

export default defineConfig({
  testDir: "e2e",
  snapshotPathTemplate: "e2e/screenshots/{arg}{ext}",
  // Two cores carry two servers, two databases and a browser.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [["line"], ["json", { outputFile: "reports/e2e.json" }]],
  use: {
    baseURL: demo.url,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    trace: "retain-on-failure",
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
    // It starts last.
    url: `${empty.url}/readyz`,
    // The first start builds.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
