// What a run says of single tests: the slowest, those that passed only when repeated, and those that failed, with what they
// said. From the reports of Vitest and Playwright.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * A test, how long it took, and what it said when it failed before it passed: null when it did not.
 * @typedef {{ name: string, ms: number, firstFailure: string | null }} TimedTest
 */

/** A failure in one line of at most 300 characters: a message goes on with source and calls. */
const inOneLine = (message = "") =>
  stripVTControlCharacters(message)
    .split(/\n\s*(?:at |\d+ \||> \d+ \|)/)[0]
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ")
    .slice(0, 300);

/**
 * The tests of Vitest's JSON report.
 * @returns {TimedTest[]}
 */
export const unitTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages = [] }) => ({
      name: `${path.relative(".", name)} › ${fullName}`,
      ms: duration ?? 0,
      firstFailure: status === "passed" && failureMessages.length > 0 ? inOneLine(failureMessages[0]) : null,
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
    firstFailure: tests.some(({ status }) => status === "flaky") ? failuresOf(tests).join("; ") : null,
  })),
  ...suites.flatMap(journeysIn),
];

/** What the runs of a journey said, each failure once: a soft expectation does not end its run. */
const failuresOf = (tests) => [
  ...new Set(
    tests.flatMap(({ results }) =>
      results.flatMap(({ errors = [] }) => errors.map(({ message }) => inOneLine(message))),
    ),
  ),
];

/**
 * The tests that failed in Vitest's JSON report, and the files that have not even begun, with what they said.
 * @returns {string[]}
 */
export const failedUnitTests = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(".", name);
    const tests = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${inOneLine(failureMessages[0])}`);
    return status === "failed" && tests.length === 0 ? [`${file}: ${inOneLine(message)}`] : tests;
  });

/**
 * The journeys that failed in Playwright's JSON report, and what failed beside them, with what they said.
 * @returns {string[]}
 */
export const failedJourneys = ({ suites = [], errors = [] }) => [
  ...suites.flatMap(failedJourneysIn),
  ...errors.map(({ message }) => inOneLine(message)),
];

const failedJourneysIn = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      [`e2e/${file}:${line} › ${title}`, ...failuresOf(tests)].join("\n    "),
    ),
  ...suites.flatMap(failedJourneysIn),
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

/** The tests that failed at first and passed when repeated, with what they said: each is a defect to look into. */
export const flakyLines = (/** @type {TimedTest[]} */ tests) =>
  tests
    .filter(({ firstFailure }) => firstFailure !== null)
    .map(({ name, firstFailure }) => `${name}: ${firstFailure}`);
