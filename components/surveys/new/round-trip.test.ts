import fc from "fast-check";
import { expect, it } from "vitest";
import { parseImport } from "@/components/surveys/new/parse-import";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { Survey } from "@/lib/contract/survey/survey";
import { buildKey, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { anySurvey } from "@/lib/testing/surveys";
import * as route from "../../../app/api/projects/[project_id]/surveys/route";

/** What an import leaves out: ids, flags, dates, and what is counted or computed. */
const leftOut = new Set([
  ...["id", "created_at", "created_by", "start_date", "end_date", "archived"],
  ...["current_iteration", "current_iteration_start_date", "iteration_start_dates"],
  ...["linked_flag", "linked_flag_id", "targeting_flag", "targeting_flag_id", "internal_targeting_flag"],
  ...[
    "feature_flag_keys",
    "linked_insight_id",
    "response_sampling_start_date",
    "response_sampling_daily_limits",
  ],
]);

const contentOf = (survey: Survey) => ({
  ...Object.fromEntries(Object.entries(survey).filter(([field]) => !leftOut.has(field))),
  targeting: survey.targeting_flag?.filters ?? null,
  questions: ((survey.questions ?? []) as { id?: string }[]).map(({ id: _, ...question }) => question),
});

it("a survey that is exported as JSON is the same when it is imported into another project", async () => {
  const [from, to] = [await buildProject(), await buildProject()];
  const [reader, writer] = [await buildKey({ project: from }), await buildKey({ project: to })];
  await fc.assert(
    fc.asyncProperty(anySurvey, async (body) => {
      const name = `Survey ${unique()}`;
      const created = await call(surveys.create, route, {
        as: reader,
        params: { project_id: from.id },
        body: { ...body, name },
      });
      fc.pre(created.status === 201);
      const imported = parseImport(`\uFEFF${JSON.stringify(created.body, null, 2)}\n`);
      if (imported.kind !== "surveys") throw new Error(JSON.stringify(imported));
      const again = await call(surveys.create, route, {
        as: writer,
        params: { project_id: to.id },
        body: imported.bodies[0],
      });
      expect(again.status).toBe(201);
      expect(contentOf(again.body)).toEqual(contentOf(created.body));
    }),
    { numRuns: process.env.LONG ? 500 : 12 },
  );
});
