import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { surveyIsRunning } from "@/lib/flags/active";
import { type SurveyState, surveyState } from "@/lib/survey-model/state";
import { buildEvent, buildProject } from "@/lib/testing/factories";

const day = 86_400_000;
const instant = fc.option(
  fc.integer({ min: -20, max: 20 }).map((days) => new Date(Date.now() + days * day + 3_600_000)),
);
const survey = fc.record({
  start_date: instant,
  end_date: instant,
  archived: fc.boolean(),
  responses_limit: fc.option(fc.integer({ min: 0, max: 3 })),
  iteration_count: fc.option(fc.integer({ min: 0, max: 4 })),
  iteration_frequency_days: fc.option(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant(2_147_483_647))),
  iteration_anchor_date: instant,
});

describe("the running state of a survey", () => {
  it("is the same in the database and in surveyState", async () => {
    const project = await buildProject();
    const id = "00000000-0000-7000-8000-000000000001";
    for (const hours of [1, 30]) {
      await buildEvent(project, {
        event: "survey sent",
        timestamp: new Date(Date.now() - hours * 3_600_000),
        properties: { $survey_id: id },
      });
    }
    const seen = new Set<SurveyState>();
    await fc.assert(
      fc.asyncProperty(survey, async (given) => {
        const [row] = await query<{ running: boolean | null }>(Prisma.sql`
          select ${surveyIsRunning} as running from (select ${project.id}::int as project_id, ${id}::uuid as id,
            ${given.start_date}::timestamptz as start_date, ${given.end_date}::timestamptz as end_date,
            ${given.archived}::boolean as archived, ${given.responses_limit}::int as responses_limit,
            ${given.iteration_count}::int as iteration_count,
            ${given.iteration_frequency_days}::int as iteration_frequency_days,
            ${given.iteration_anchor_date}::timestamptz as iteration_anchor_date) s`);
        const start = given.start_date?.getTime() ?? Number.POSITIVE_INFINITY;
        const responses = [1, 30].filter((hours) => Date.now() - hours * 3_600_000 >= start).length;
        const state = surveyState(given, { now: new Date(), responses });
        seen.add(state);
        expect(row?.running ?? false).toBe(state === "running");
      }),
      { numRuns: process.env.LONG ? 5000 : 250 },
    );
    expect(seen.size).toBe(6);
  }, 600_000);
});
