import { availableParallelism } from "node:os";
import path from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { commands } from "./components/testing/commands.ts";
import { forwardApi } from "./components/testing/forward-api.ts";
import { browserPath } from "./e2e/browser.ts";

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
  "app/api/projects/*/destinations/route.test.ts",
  "app/api/projects/*/imports/route.test.ts",
  "app/api/mcp/rate-limit.test.ts",
  "app/api/setup/route.test.ts",
  "app/readyz/route.test.ts",
  "lib/access/single-sign-on/single-sign-on.test.ts",
  "lib/backup/installation.test.ts",
  "lib/database/prepared.test.ts",
  "lib/database/run.test.ts",
  "lib/database/standby.test.ts",
  "lib/http/examples.test.ts",
  "lib/http/origin.test.ts",
  "lib/jobs/database-restart.long.test.ts",
  "lib/mail/mail.test.ts",
  "lib/first-run/first-run.test.ts",
  "lib/first-run/interrupted.long.test.ts",
];

/**
 * Files that begin first: those that read everything in the database of their worker, which other files fill, and those that
 * take longest, so that none runs alone at the end.
 */
const first = [
  ...[
    "lib/jobs/back-up",
    "lib/jobs/remove-project-rows",
    "lib/jobs/tasks",
    "lib/persons/erasure/schema-walk",
  ],
  ...["lib/jobs/delete-events"],
  ...["lib/surveys/texts/clean-stored", "lib/jobs/check-canaries", "lib/retention/retention"],
  ...["lib/http/surface", "lib/http/event-loop", "lib/database/embedded", "lib/server/surface"],
];

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = first.findIndex((name) => moduleId.includes(`${name}.test`));
      return place < 0 ? first.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const clickhouseTests = "**/*.clickhouse.test.ts";

/** Tests that only a long run has (LONG=1): they kill processes, again and again, or need programs of the system or packages of their own. */
const long = process.env.LONG ? [] : ["**/*kill.test.ts", "**/*kill.clickhouse.test.ts", "**/*.long.test.ts"];

/** Component tests run on React as it is delivered; a long run, on the one that warns of mistakes and is slower. */
const isReactChecked = Boolean(process.env.LONG);

/** What Next replaces when it builds for browsers. */
const inBrowser = {
  "process.env.NODE_ENV": isReactChecked ? '"test"' : '"production"',
  "process.env.LONG": JSON.stringify(process.env.LONG ?? ""),
  "process.env": "{}",
};

/** Tests with real ClickHouse servers: `npm run test:clickhouse` installs what they start from. */
const isWithClickhouse = Boolean(process.env.CLICKHOUSE_TESTS);

const common = {
  setupFiles: "lib/testing/setup.ts",
  env: {
    // Vitest sets what the browser's project defines for every process.
    NODE_ENV: "test",
    RATE_LIMIT: process.env.RATE_LIMIT ?? "off",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    NEXTAUTH_SECRET: "only-for-tests-only-for-tests",
  },
  pool: "forks",
  // A busy machine may stop a process for seconds. What passes only when repeated is named at the end of `npm test`.
  retry: 1,
  // A limit is for what hangs: no test is slower than this on any machine, but for the long forms.
  testTimeout: process.env.LONG ? 0 : 300_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

export default defineConfig({
  resolve,
  test: {
    globalSetup: "lib/testing/global-setup.ts",
    sequence: { sequencer: InOrder },
    // One more than cores, as each waits for its database. Each has a database, connections to it and half a GB of memory.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    reporters: ["default", ["json", { outputFile: process.env.VITEST_REPORT ?? "reports/unit.json" }]],
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: "together",
          include: ["{lib,app,components,prisma}/**/*.test.{ts,tsx}"],
          exclude: [...alone, ...long, "**/*.browser.test.tsx", clickhouseTests, "**/node_modules/**"],
          // One process a worker: starting a new one for each file takes a third of the total time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: "alone",
          include: alone,
          exclude: long,
          // Not those that the others have filled: some work on everything there is.
          env: { ...common.env, TEST_DATABASES: "alone" },
          sequence: { groupOrder: 1 },
        },
      },
      ...(isWithClickhouse
        ? [
            {
              resolve,
              test: {
                ...common,
                name: "clickhouse",
                include: [clickhouseTests],
                exclude: [...long, "**/node_modules/**"],
                globalSetup: "lib/testing/clickhouse/global-setup.ts",
              },
            },
          ]
        : []),
      {
        resolve,
        plugins: [forwardApi()],
        // Next replaces these when it builds.
        define: inBrowser,
        oxc: { jsx: { development: isReactChecked } },
        // Packages are bundled before the first test: what was found later would load the page again.
        optimizeDeps: {
          entries: ["components/**/*.tsx"],
          rolldownOptions: { transform: { define: inBrowser } },
        },
        test: {
          name: "browser",
          include: ["components/**/*.browser.test.tsx"],
          globalSetup: "components/testing/global-setup.ts",
          setupFiles: "components/testing/setup.ts",
          testTimeout: common.testTimeout,
          hookTimeout: common.hookTimeout,
          retry: common.retry,
          expect: { poll: { timeout: 30_000 } },
          // Two pages: one waits for answers half of the time. Modules are loaded once a page, not with each file.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                executablePath: await browserPath(),
                args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
              },
              actionTimeout: 30_000,
              contextOptions: {
                locale: "en-GB",
                timezoneId: "Europe/Berlin",
                colorScheme: "light",
                reducedMotion: "reduce",
              },
            }),
            instances: [{ browser: "chromium" }],
            commands,
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
