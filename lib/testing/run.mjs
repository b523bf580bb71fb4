// `npm test`: everything that must pass, in one run that ends with the slowest tests, those that passed only when
// repeated, what failed and `N passed, M failed`, the sum of its parts. LONG=1 (`npm run test:long`) adds what kills
// processes, measures, or walks through the whole product, and makes fuzz and property tests run at least ten times as long.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import {
  failedJourneys,
  failedUnitTests,
  flakyLines,
  journeys,
  slowestLines,
  unitTests,
} from "./reported-tests.mjs";

/** How many passed, what failed and how long each took, as Vitest reports it. */
const vitest = (report) => ({
  passed: report.numPassedTests,
  timed: unitTests(report),
  failed: failedUnitTests(report),
});

/** The same of Playwright's report. */
const playwright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  timed: journeys(report),
  failed: failedJourneys(report),
});

/** What a step's report says; without one, or with one of nothing but success, the exit code decides. */
function outcome({ name, report, read }, status) {
  const ended = `${name} ended with ${status}`;
  if (!report)
    return status === 0 ? { passed: 1, timed: [], failed: [] } : { passed: 0, timed: [], failed: [ended] };
  try {
    const { passed, timed, failed } = read(JSON.parse(readFileSync(report, "utf8")));
    return { passed, timed, failed: status !== 0 && failed.length === 0 ? [ended] : failed };
  } catch (error) {
    return { passed: 0, timed: [], failed: [`${ended}, without a report: ${error}`] };
  }
}

const unit = ["npx", "vitest", "run", "--project", "together", "--project", "alone"];
const components = ["npx", "vitest", "run", "--project", "browser"];

// Two lanes at the same time, the steps of each in their order. The build comes before the tests that start the product:
// they would wait for it; component tests take longer than what is before it. Component tests and journeys wait for their
// browsers more than half of the time: what uses as many cores as there are yields to them.
const lanes = [
  [
    { name: "lint", command: ["npx", "biome", "check", "--error-on-warnings", "."] },
    { name: "types", command: ["npm", "run", "--silent", "typecheck"] },
    { name: "build", command: ["npm", "run", "--silent", "build"] },
    { name: "unit", command: unit, report: "reports/unit.json", read: vitest },
  ],
  [
    { name: "components", command: components, report: "reports/components.json", read: vitest },
    {
      name: "journeys",
      command: ["npx", "playwright", "test"],
      report: "reports/e2e.json",
      read: playwright,
    },
  ],
];

rmSync("reports", { recursive: true, force: true });
mkdirSync("reports");
let total = 0;
const failures = [];
const tests = [];

/** Runs the steps of a lane. Those of the first lane print as they go and yield, others print when they have ended. */
async function runLane(steps, isFirst) {
  for (const step of steps) {
    if (isFirst) console.log(`\n== ${step.name}`);
    console.log(await run(step, isFirst));
  }
}

/** Runs a step. @returns what it printed, where that was not printed yet, and its result in one line */
async function run(step, isFirst) {
  const started = Date.now();
  const [program, ...args] = step.command;
  const child = spawn(program, args, {
    stdio: isFirst ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...(step.report && { VITEST_REPORT: step.report }) },
  });
  if (isFirst) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  const [status] = await once(child, "close");
  const { passed, timed, failed } = outcome(step, status);
  total += passed;
  tests.push(...timed);
  failures.push(...failed);
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${Buffer.concat(output)}== ${step.name}: ${passed} passed, ${failed.length} failed (${seconds} s)`;
}

await Promise.all(lanes.map((steps, at) => runLane(steps, at === 0)));
console.log(`\nSlowest:\n${slowestLines(tests, 20).join("\n")}`);
const flaky = flakyLines(tests);
if (flaky.length > 0) console.log(`\nPassed only when repeated:\n${flaky.join("\n")}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${total} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
