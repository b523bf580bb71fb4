// What a run says of single tests: the slowest, and those that passed only when repeated. From the reports of Vitest and
// Playwright.
import path from "node:path";

/**
 * A test, how long it took, and whether it failed before it passed.
 * @typedef {{ name: string, ms: number, isFlaky: boolean }} TimedTest
 */

/**
 * The tests of Vitest's JSON report.
 * @returns {TimedTest[]}
 */
export const unitTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages = [] }) => ({
      name: `${path.relative(".", name)} › ${fullName}`,
      ms: duration ?? 0,
      isFlaky: status === "passed" && failureMessages.length > 0,
    })),
  );

/**
 * The journeys of Playwright's JSON report; a repeated one counts with all of its runs.
 * @returns {TimedTest[]}
 */
export const journeys = ({ suites = [] }) => suites.flatMap(journeysIn);

const journeysIn = ({ suites = [], specs = [] }) => [
  ...specs.map(({ file, title, tests }) => ({
    name: `e2e/${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    isFlaky: tests.some(({ status }) => status === "flaky"),
  })),
  ...suites.flatMap(journeysIn),
];

/**
 * One line a test, the slowest first.
 * @param {TimedTest[]} tests
 * @param {number} count how many lines
 */
export const slowestLines = (tests, count) =>
  tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);

/** The names of tests that failed at first and passed when repeated: each is a defect to look into. */
export const flakyNames = (/** @type {TimedTest[]} */ tests) =>
  tests.filter(({ isFlaky }) => isFlaky).map(({ name }) => name);
