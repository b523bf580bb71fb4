import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { rollIterations } from "@/lib/jobs/roll-iterations";
import { buildProject, buildSurvey } from "@/lib/testing/factories";

let project: Project;

beforeEach(async () => {
  project = await buildProject();
});

const day = 86_400_000;
const start = new Date(Date.now() - day);
const afterDays = (days: number) => new Date(start.getTime() + days * day);

/** Three iterations of ten days, started yesterday. */
const repeating = (overrides: Parameters<typeof buildSurvey>[1] = {}) =>
  buildSurvey(project, {
    start_date: start.toISOString(),
    iteration_count: 3,
    iteration_frequency_days: 10,
    ...overrides,
  });

const stored = ({ id }: { id: string }) =>
  db.survey.findUniqueOrThrow({ where: { project_id_id: { project_id: project.id, id } } });

const entries = ({ id }: { id: string }) =>
  db.activity.findMany({ where: { project_id: project.id, item_id: id, activity: "updated" } });

describe("updating iterations", () => {
  test("does not change a survey within its iteration, to the millisecond", async () => {
    const survey = await repeating();
    await rollIterations(new Date(afterDays(10).getTime() - 1));
    expect(await stored(survey)).toMatchObject({ current_iteration: 1, version: 1 });
  });

  test("counts from the restart of a survey that was resumed after its last iteration", async () => {
    const survey = await repeating();
    const data = { start_date: afterDays(-100), iteration_anchor_date: start };
    await db.survey.updateMany({ where: { project_id: project.id, id: survey.id }, data });
    await rollIterations(new Date(afterDays(10).getTime() - 1));
    expect(await stored(survey)).toMatchObject({ current_iteration: 1 });
    await rollIterations(afterDays(10));
    expect(await stored(survey)).toMatchObject({
      current_iteration: 2,
      current_iteration_start_date: afterDays(10),
    });
  });

  test("skips surveys that do not repeat, have not started, have ended or are archived", async () => {
    const surveys = await Promise.all([
      repeating({ iteration_count: null }),
      repeating({ start_date: afterDays(100).toISOString() }),
      repeating({ end_date: afterDays(5).toISOString() }),
      repeating({ archived: true }),
    ]);
    await rollIterations(afterDays(25));
    for (const survey of surveys) expect((await stored(survey)).version).toBe(1);
  });

  test("stores the current iteration, its start, and the conditions of the internal flag", async () => {
    const survey = await repeating();
    await rollIterations(afterDays(10));
    const row = await stored(survey);
    expect(row).toMatchObject({
      current_iteration: 2,
      current_iteration_start_date: afterDays(10),
      end_date: null,
      version: 2,
    });
    const flag = await db.featureFlag.findFirstOrThrow({
      where: { project_id: project.id, id: row.internal_targeting_flag_id ?? 0 },
    });
    expect(flag.active).toBe(true);
    expect(JSON.stringify(flag.filters)).toContain(`$survey_responded/${survey.id}/2`);
  });

  test("stores a version and an activity entry, in the name of the system", async () => {
    const survey = await repeating();
    await rollIterations(afterDays(25));
    const [entry, ...others] = await entries(survey);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ is_system: true, user_id: null });
    expect(entry?.detail).toMatchObject({
      changes: [
        { type: "Survey", field: "current_iteration", action: "changed", before: 1, after: 3 },
        { type: "Survey", field: "current_iteration_start_date", action: "changed" },
      ],
    });
    const version = await db.surveyVersion.findFirstOrThrow({
      where: { project_id: project.id, survey_id: survey.id, version: 2 },
    });
    expect(version.created_by_id).toBeNull();
  });

  test("stops at the last iteration, no matter how long ago it ended", async () => {
    const survey = await repeating();
    for (const days of [300, 400]) await rollIterations(afterDays(days));
    expect(await stored(survey)).toMatchObject({ current_iteration: 3, end_date: null, version: 2 });
  });

  test("happens once when two processes run at the same time", async () => {
    const survey = await repeating();
    await Promise.all([rollIterations(afterDays(10)), rollIterations(afterDays(10))]);
    expect((await stored(survey)).version).toBe(2);
    expect(await entries(survey)).toHaveLength(1);
  });
});
