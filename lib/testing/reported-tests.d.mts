/** A test, how long it took, and what it said when it failed before it passed: null when it did not. */
export interface TimedTest {
  name: string;
  ms: number;
  firstFailure: string | null;
}

interface UnitResult {
  fullName: string;
  duration: number | undefined;
  status?: string;
  failureMessages?: string[];
}

/** The part of Vitest's JSON report that says what ran. */
interface UnitReport {
  testResults: { name: string; status?: string; message?: string; assertionResults: UnitResult[] }[];
}

/** The part of Playwright's JSON report that says what ran. */
interface JourneySuite {
  suites?: JourneySuite[];
  specs?: {
    file: string;
    line?: number;
    title: string;
    ok?: boolean;
    tests: { status?: string; results: { duration: number; errors?: { message: string }[] }[] }[];
  }[];
  errors?: { message: string }[];
}

export function unitTests(report: UnitReport): TimedTest[];
export function journeys(report: JourneySuite): TimedTest[];
export function slowestLines(tests: TimedTest[], count: number): string[];
export function flakyLines(tests: TimedTest[]): string[];
export function failedUnitTests(report: UnitReport): string[];
export function failedJourneys(report: JourneySuite): string[];
