// The slowest tests of a run, from the reports of Vitest and Playwright.
import path from "node:path";

/**
 * @typedef {{ name: string, ms: number }} TimedTest
 */

/**
 * The tests of Vitest's JSON report.
 * @returns {TimedTest[]}
 */
export const unitTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(".", name)} › ${fullName}`,
      ms: duration ?? 0,
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
