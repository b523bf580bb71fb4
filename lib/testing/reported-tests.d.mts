/** A test, how long it took, and whether it failed before it passed. */
export interface TimedTest {
  name: string;
  ms: number;
  isFlaky: boolean;
}

interface UnitResult {
  fullName: string;
  duration: number | undefined;
  status?: string;
  failureMessages?: string[];
}

/** The part of Vitest's JSON report that says what ran. */
interface UnitReport {
  testResults: { name: string; assertionResults: UnitResult[] }[];
}

/** The part of Playwright's JSON report that says what ran. */
interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { file: string; title: string; tests: { status?: string; results: { duration: number }[] }[] }[];
}

export function unitTests(report: UnitReport): TimedTest[];
export function journeys(report: JourneySuite): TimedTest[];
export function slowestLines(tests: TimedTest[], count: number): string[];
export function flakyNames(tests: TimedTest[]): string[];
