import { expect, it } from "vitest";
import { journeys, slowestLines, unitTests } from "@/lib/testing/slowest.mjs";

const unitReport = {
  testResults: [
    {
      name: `${process.cwd()}/lib/a.test.ts`,
      assertionResults: [
        { fullName: "adds", duration: 1200 },
        { fullName: "was never begun", duration: undefined },
      ],
    },
  ],
};

const journeyReport = {
  suites: [
    {
      specs: [{ file: "list.spec.ts", title: "opens", tests: [{ results: [{ duration: 20_000 }] }] }],
      suites: [
        {
          specs: [
            {
              file: "list.spec.ts",
              title: "is repeated",
              tests: [{ results: [{ duration: 400 }, { duration: 300 }] }],
            },
          ],
        },
      ],
    },
  ],
};

it("lists the slowest tests of both reports first", () => {
  const tests = [...unitTests(unitReport), ...journeys(journeyReport)];
  expect(slowestLines(tests, 3)).toEqual([
    "  20.0 s  e2e/list.spec.ts › opens",
    "   1.2 s  lib/a.test.ts › adds",
    "   0.7 s  e2e/list.spec.ts › is repeated",
  ]);
});
