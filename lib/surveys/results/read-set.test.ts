// Many events: more than a batch, at one instant, with answers that are read one by one.
import { beforeAll, describe, expect, it } from "vitest";
import { ResponseFilter } from "@/lib/contract/survey/response-filter";
import type { ResultSet } from "@/lib/contract/survey/results";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { findSurvey } from "@/lib/surveys/find";
import { readSet } from "@/lib/surveys/results/read-set";
import { readScope } from "@/lib/surveys/results/scope";
import { buildProject, buildSurvey } from "@/lib/testing/factories";

/** Of submissions; each has two events, at the instant of fifty others. */
const count = 6000;

let project: Awaited<ReturnType<typeof buildProject>>;
let surveyId: string;

beforeAll(async () => {
  project = await buildProject();
  const survey = await buildSurvey(project, {
    questions: [
      { type: "rating", id: "score", question: "How?", scale: 5 },
      { type: "open", id: "why", question: "Why?" },
      { type: "single_choice", id: "which", question: "Which?", choices: ["a", "b"], hasOpenChoice: true },
    ],
  });
  surveyId = survey.id;
  const event = (name: string, properties: Prisma.Sql) => db.$executeRaw`
    insert into events (project_id, uuid, event, timestamp, person_id, distinct_id, path_item, properties)
    select ${project.id}, gen_random_uuid(), ${name}, timestamptz '2026-03-01T12:00:00Z' + make_interval(mins => n / 100),
      case when n % 3 > 0 then 1 + n / 6 end, ${"a\u001fb"} || n / 6, ${name}, ${properties}
    from generate_series(0, ${2 * count - 1}::int) n`;
  const ofSurvey = Prisma.sql`'$survey_id', ${surveyId}::text, '$survey_iteration', 1 + n % 2`;
  // Of the two events of a submission the second has another score and completes it.
  await event(
    "survey sent",
    Prisma.sql`jsonb_build_object(${ofSurvey}, '$survey_submission_id', 's' || n / 2,
      '$survey_completed', n % 2 = 1, '$survey_language', case when n % 10 > 4 then ${'d"e|'}::text end,
      '$survey_response_score', 1 + n % 2 + n / 2 % 4, '$survey_response_why', 'Because of ' || n || ' {"}|',
      '$survey_response_which', case when n % 100 = 1 then repeat('long', 2000) else 'a' end)`,
  );
  for (const name of ["survey shown", "survey dismissed"]) {
    await event(name, Prisma.sql`jsonb_build_object(${ofSurvey}, '$survey_partially_completed', false)`);
  }
  await db.$executeRaw`update events set uuid = ('00000000-0000-4000-8000-' || lpad(
      (2 * substr(properties ->> '$survey_submission_id', 2)::int
        + (properties ->> '$survey_completed' = 'true')::int)::text, 12, '0'))::uuid
    where project_id = ${project.id} and event = 'survey sent'`;
});

async function read(filter: Record<string, string> = {}): Promise<ResultSet> {
  const scope = await readScope(
    project,
    await findSurvey(project, surveyId),
    ResponseFilter.parse(filter),
    new Date(),
  );
  return await readSet(scope, [], new AbortController().signal);
}

describe("a set of submissions", () => {
  it("is the latest event of each, whatever the number and the instant", async () => {
    const { totals, questions } = await read();
    expect(totals).toMatchObject({
      started: count,
      completed: count,
      shown: 2 * count,
      dismissed: 2 * count,
    });
    const [score, why, which] = questions;
    expect(score).toMatchObject({ answered: count, mean: { value: 3.5 } });
    expect(why).toMatchObject({ answered: count });
    // Of one in fifty the choice is a long text.
    expect(which).toMatchObject({ answered: count, other_answers: count / 50 });
    expect(which?.distribution[0]).toMatchObject({ value: "a", count: count - count / 50 });
  });

  it("counts persons, and distinct ids without one", async () => {
    // Of six events, one to three belong to a person, the first and the fourth to a distinct id.
    const [{ shown, sent }] = await db.$queryRaw<[{ shown: number; sent: number }]>`
      select count(distinct coalesce(person_id::text, distinct_id)) filter (where event = 'survey shown')::int as shown,
        count(distinct coalesce(person_id::text, distinct_id)) filter (where event = 'survey sent' and properties ->> '$survey_completed' = 'true')::int as sent
      from events where project_id = ${project.id}`;
    expect((await read()).totals).toMatchObject({ shown_persons: shown, persons: sent });
  });

  it("adds up over days, iterations and languages", async () => {
    const { series, breakdown } = await read();
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(series.day.map(({ started }) => started))).toBe(count);
    expect(sum(series.day.map(({ shown }) => shown ?? 0))).toBe(2 * count);
    expect(series.iteration.map(({ key, started, shown }) => [key, started, shown])).toEqual([
      ["1", 0, count],
      ["2", count, count],
    ]);
    expect(breakdown.languages).toEqual([
      { language: 'd"e|', started: 0.6 * count },
      { language: "en", started: 0.4 * count },
    ]);
  });

  it("leaves out a submission whose latest event does not match", async () => {
    expect((await read({ completion: "partial" })).totals).toMatchObject({ started: 0 });
    expect((await read({ iteration: "1" })).totals).toMatchObject({ started: 0, shown: count });
  });
});
