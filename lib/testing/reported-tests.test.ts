import { expect, it } from "vitest";
import { flakyNames, journeys, slowestLines, unitTests } from "@/lib/testing/reported-tests.mjs";

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

it("names the tests that passed only when repeated", () => {
  const unit = unitTests({
    testResults: [
      {
        name: `${process.cwd()}/lib/a.test.ts`,
        assertionResults: [
          { fullName: "adds", duration: 1, status: "passed", failureMessages: [] },
          { fullName: "waits", duration: 1, status: "passed", failureMessages: ["Error: not yet"] },
          { fullName: "fails", duration: 1, status: "failed", failureMessages: ["Error: never"] },
        ],
      },
    ],
  });
  const repeated = { status: "flaky", results: [{ duration: 1 }, { duration: 1 }] };
  const once = { status: "expected", results: [{ duration: 1 }] };
  const specs = [
    { file: "list.spec.ts", title: "opens", tests: [once] },
    { file: "list.spec.ts", title: "sorts", tests: [repeated] },
  ];
  expect(flakyNames([...unit, ...journeys({ suites: [{ specs }] })])).toEqual([
    "lib/a.test.ts › waits",
    "e2e/list.spec.ts › sorts",
  ]);
});
