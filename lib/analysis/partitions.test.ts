// Insights about enough persons to be read in partitions, over several connections.
import { beforeAll, expect, it } from "vitest";
import { correlation } from "@/lib/analysis/correlation/answer";
import { funnel } from "@/lib/analysis/funnel/answer";
import type { Analysis } from "@/lib/analysis/insights";
import { lifecycleTrend } from "@/lib/analysis/lifecycle/answer";
import { pathsInsight } from "@/lib/analysis/paths/answer";
import { inPersonPartition, personIds, personPartitions } from "@/lib/analysis/request/partitions";
import { retentionInsight } from "@/lib/analysis/retention/answer";
import { stickinessInsight } from "@/lib/analysis/stickiness/answer";
import { trend } from "@/lib/analysis/trends/answer";
import { db } from "@/lib/database/client";
import type { ReadProject as Project } from "@/lib/testing/factories";
import { buildProject } from "@/lib/testing/factories";

/** Persons with the event "begin"; every second continues with "help", every fifth with "end". */
const persons = 30_000;
const range = { date_from: "2026-03-01", date_to: "2026-03-05" };

let project: Project;

beforeAll(async () => {
  project = await buildProject();
  await db.$executeRaw`
    insert into persons (project_id, id, uuid, properties, created_at, updated_at)
      select ${project.id}, n, gen_random_uuid(), '{}', '2026-03-02', now() from generate_series(1, ${persons}::int) n`;
  await db.$executeRaw`
    insert into events (project_id, uuid, event, path_item, timestamp, person_id, distinct_id)
      select ${project.id}, gen_random_uuid(), s.event, s.event, '2026-03-02'::timestamptz + s.minutes * interval '1 minute', n, n::text
      from generate_series(1, ${persons}::int) n, (values ('begin', 0, 1), ('help', 1, 2), ('end', 2, 5)) s (event, minutes, each)
      where n % s.each = 0`;
  // As autovacuum would: without statistics, plans are for an empty table.
  await db.$executeRaw`analyze persons, events`;
});

/** The number of persons in each partition. */
async function countsOf({ keys }: ReturnType<typeof personPartitions>): Promise<number[]> {
  const rows = await db.$queryRawUnsafe<{ count: bigint }[]>(
    `select (select count(*) from events e where e.project_id = ${project.id} and event = 'begin' ${inPersonPartition})
      from ${keys} order by t.key`,
  );
  return rows.map(({ count }) => Number(count));
}

it("puts every person into exactly one partition", async () => {
  const all = personPartitions(await personIds(project));
  const counts = await countsOf(all);
  expect(counts.length).toBeGreaterThan(all.statements);
  expect(counts.reduce((sum, count) => sum + count)).toBe(persons);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

it("includes persons created since the ids were read", async () => {
  const counts = await countsOf(personPartitions({ first: 1000, last: 1999 }));
  expect(counts.reduce((sum, count) => sum + count)).toBe(persons);
});

it("has one partition for few persons, and for none", async () => {
  expect(await personIds(await buildProject())).toBe(null);
  for (const some of [null, { first: 7, last: 7 }, { first: 7, last: 70 }]) {
    const only = personPartitions(some);
    expect(only.statements).toBe(1);
    expect(await countsOf(only)).toEqual([persons]);
  }
});

const events = [{ id: "begin" }, { id: "end" }];

/** Each analysis finds all persons. */
const answers: Record<Analysis, () => Promise<void>> = {
  funnel: async () => {
    const { result } = await funnel(project, { ...range, events });
    expect(result).toMatchObject([{ count: persons }, { count: persons / 5 }]);
  },
  correlation: async () => {
    const { result } = await correlation(project, { ...range, events });
    // Of the persons who reached "end", every second one had "help" before, and so had every second of the
    // others.
    const helpEvent = { event: "help", success_count: persons / 10, failure_count: (persons * 4) / 10 };
    expect(result.events).toMatchObject([helpEvent]);
  },
  lifecycle: async () => {
    const { result } = await lifecycleTrend(project, {
      ...range,
      shown_as: "Lifecycle",
      interval: "day",
      events: [{ id: null }],
    });
    expect(Object.fromEntries(result.map(({ status, data }) => [status, data]))).toEqual({
      new: [0, persons, 0, 0, 0],
      dormant: [0, 0, -persons, 0, 0],
      returning: [0, 0, 0, 0, 0],
      resurrecting: [0, 0, 0, 0, 0],
    });
  },
  retention: async () => {
    const { result } = await retentionInsight(project, {
      date_from: "2026-03-02",
      date_to: "2026-03-02",
      period: "Day",
      target_entity: { id: "begin" },
      returning_entity: { id: null },
      retention_type: "retention_first_time",
    });
    expect(result).toMatchObject([{ values: [{ count: persons }] }]);
  },
  stickiness: async () => {
    const { result } = await stickinessInsight(project, {
      ...range,
      events: [{ id: "begin" }, { id: null }],
    });
    expect(result).toMatchObject([{ data: [persons, 0, 0, 0, 0] }, { data: [persons, 0, 0, 0, 0] }]);
  },
  trends: async () => {
    const { result } = await trend(project, {
      ...range,
      interval: "day",
      events: [{ id: "begin", math: "dau" }],
    });
    expect(result).toMatchObject([{ count: persons }]);
  },
  paths: async () => {
    const { result } = await pathsInsight(project, { ...range, include_event_types: ["custom_event"] });
    const edges = result.map(({ source, target, value }) => [`${source} ${target}`, value]);
    expect(Object.fromEntries(edges)).toEqual({
      "1_begin 2_help": persons / 2,
      "2_help 3_end": persons / 10,
      "1_begin 2_end": persons / 10,
    });
  },
};

it.each(Object.entries(answers))("finds all persons: %s", (_, answer) => answer());
