// `npm test`: everything that must pass, in one run that ends with `N passed, M failed`, the sum of its parts.
// LONG=1 (`npm run test:long`) makes fuzz, kill and property tests run ten times as long.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

/** Passed and failed of a report; a report that is missing or unreadable is one failure. */
function count(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const vitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests || (report.numFailedTestSuites > 0 ? 1 : 0),
});

const playwright = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected });

const steps = [
  { name: "lint", command: ["npx", "biome", "check", "--error-on-warnings", "."] },
  { name: "types", command: ["npm", "run", "--silent", "typecheck"] },
  { name: "unit", command: ["npx", "vitest", "run"], report: "reports/unit.json", read: vitest },
  { name: "build", command: ["npm", "run", "--silent", "build"] },
  { name: "journeys", command: ["npx", "playwright", "test"], report: "reports/e2e.json", read: playwright },
];

rmSync("reports", { recursive: true, force: true });
mkdirSync("reports");
let passed = 0;
let failed = 0;
for (const { name, command, report, read } of steps) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  const counted = report ? count(report, read) : { passed: status === 0 ? 1 : 0, failed: 0 };
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  passed += counted.passed;
  failed += counted.failed;
  console.log(
    `== ${name}: ${counted.passed} passed, ${counted.failed} failed (${Math.round((Date.now() - started) / 1000)} s)`,
  );
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
