/** A test and how long it took. */
export interface TimedTest {
  name: string;
  ms: number;
}

/** The part of Vitest's JSON report that says what ran. */
interface UnitReport {
  testResults: { name: string; assertionResults: { fullName: string; duration: number | undefined }[] }[];
}

/** The part of Playwright's JSON report that says what ran. */
interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
}

export function unitTests(report: UnitReport): TimedTest[];
export function journeys(report: JourneySuite): TimedTest[];
export function slowestLines(tests: TimedTest[], count: number): string[];
