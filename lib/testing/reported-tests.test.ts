import { expect, it } from "vitest";
import {
  failedJourneys,
  failedUnitTests,
  flakyLines,
  journeys,
  slowestLines,
  unitTests,
} from "@/lib/testing/reported-tests.mjs";

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

it("names the tests that passed only when repeated, with what they said at first", () => {
  const unit = unitTests({
    testResults: [
      {
        name: `${process.cwd()}/lib/a.test.ts`,
        assertionResults: [
          { fullName: "adds", duration: 1, status: "passed", failureMessages: [] },
          {
            fullName: "waits",
            duration: 1,
            status: "passed",
            failureMessages: ["Error: not yet\n    at a.ts"],
          },
          { fullName: "fails", duration: 1, status: "failed", failureMessages: ["Error: never"] },
        ],
      },
    ],
  });
  const repeated = {
    status: "flaky",
    results: [{ duration: 1, errors: [{ message: "no rows" }] }, { duration: 1 }],
  };
  const once = { status: "expected", results: [{ duration: 1 }] };
  const specs = [
    { file: "list.spec.ts", title: "opens", tests: [once] },
    { file: "list.spec.ts", title: "sorts", tests: [repeated] },
  ];
  expect(flakyLines([...unit, ...journeys({ suites: [{ specs }] })])).toEqual([
    "lib/a.test.ts › waits: Error: not yet",
    "e2e/list.spec.ts › sorts: no rows",
  ]);
});

it("says what failed and why, each reason of a journey once", () => {
  const failed = (errors: string[]) => ({ duration: 1, errors: errors.map((message) => ({ message })) });
  const specs = [
    { file: "list.spec.ts", line: 3, title: "opens", ok: true, tests: [{ results: [{ duration: 1 }] }] },
    {
      file: "list.spec.ts",
      line: 9,
      title: "fits",
      ok: false,
      tests: [
        {
          results: [
            failed([
              "Error: beyond the edge\n\n\u001b[2mexpect(\u001b[22mreceived)\n\nReceived: 12",
              "a warning",
            ]),
            failed(["Error: beyond the edge\n\nexpect(received)\n\nReceived: 12\n    at list.spec.ts:10"]),
          ],
        },
      ],
    },
  ];
  expect(failedJourneys({ suites: [{ suites: [{ specs }] }], errors: [{ message: "no server" }] })).toEqual([
    "e2e/list.spec.ts:9 › fits\n    Error: beyond the edge expect(received) Received: 12\n    a warning",
    "no server",
  ]);
  const unit = {
    testResults: [
      {
        name: `${process.cwd()}/lib/a.test.ts`,
        status: "failed",
        assertionResults: [
          { fullName: "adds", duration: 1, status: "failed", failureMessages: ["Error: 5\n    at a.ts"] },
        ],
      },
      {
        name: `${process.cwd()}/lib/b.test.ts`,
        status: "failed",
        message: "no module",
        assertionResults: [],
      },
    ],
  };
  expect(failedUnitTests(unit)).toEqual(["lib/a.test.ts › adds: Error: 5", "lib/b.test.ts: no module"]);
});
