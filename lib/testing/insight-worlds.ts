// Random projects and questions, on which every event store must give the same answers. Events are few instants apart, so that
// many share one, also with the same name and other properties.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { correlation, correlationPersons } from "@/lib/analysis/correlation/answer";
import { funnel } from "@/lib/analysis/funnel/answer";
import { funnelPersons } from "@/lib/analysis/funnel/persons";
import { lifecyclePersons, lifecycleTrend } from "@/lib/analysis/lifecycle/answer";
import { pathPeople, pathsInsight } from "@/lib/analysis/paths/answer";
import { retentionInsight, retentionPersons } from "@/lib/analysis/retention/answer";
import { stickinessInsight, stickinessPersons } from "@/lib/analysis/stickiness/answer";
import { trend, trendPeople } from "@/lib/analysis/trends/answer";
import { retentionTypes } from "@/lib/contract/analysis/retention";
import { cumulativeMaths, trendMaths } from "@/lib/contract/analysis/trend";
import { type PersonsOnEventsMode, personsOnEventsModes } from "@/lib/contract/project/query-modifiers";
import { db } from "@/lib/database/client";
import { removePerson } from "@/lib/persons/remove";
import type { ReadProject as Project } from "@/lib/testing/factories";
import { buildProject, buildUser } from "@/lib/testing/factories";

/** Instants are so far apart, over the days of March 2026 in which Europe's clocks change. */
const quarter = 900_000;
const begin = Date.parse("2026-03-27T20:00:00Z");
const range = { date_from: "2026-03-27", date_to: "2026-03-31" };

const names = ["$pageview", "a", "b", "c", "Ä"] as const;
const persons = 5;
const hash = (...parts: (string | number)[]) =>
  [...parts.join(" ")].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7);

const event = fc.record({
  person: fc.integer({ min: 0, max: persons }),
  at: fc.oneof(fc.nat(2), fc.nat(12), fc.nat(300)),
  name: fc.constantFrom(...names),
  /** Tells events of one person, instant and name apart. */
  variant: fc.nat(2),
});
/** An event; person 0 is no person. */
export type WorldEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** The microseconds of an event since 1970. */
export const timeOf = ({ at }: WorldEvent): number => (begin + at * quarter) * 1000;
/** What paths are made of. */
export const itemOf = ({ person, at, name, variant }: WorldEvent): string =>
  name === "$pageview" ? `/${hash(person, at, variant) % 3}` : name;
/** The properties of an event. */
export const propertiesOf = ({ person, at, name, variant }: WorldEvent) => ({
  plan: [null, "", "free", "paid", ["x", 1]][hash(person, at, variant, "plan") % 5],
  size: [1, "2.5", "big", 1e21][hash(person, at, variant, name) % 4],
});
const tierOf = (person: number, at: number, variant = 0) =>
  ["free", "pro", "Team"][hash(person, Math.floor(at / 50), variant) % 3];
/** What identifies the snapshot of an event. */
const snapshotOf = ({ person, at, variant }: WorldEvent) => `${person} ${Math.floor(at / 50)} ${variant}`;

const leaf = fc.oneof(
  fc.record({
    key: fc.constant("plan"),
    operator: fc.constantFrom("exact", "is_not"),
    value: fc.constantFrom("free", "paid"),
  }),
  fc.record({
    key: fc.constant("size"),
    operator: fc.constantFrom("gt", "lte"),
    value: fc.constantFrom(1, 2),
  }),
  fc.record({
    key: fc.constant("tier"),
    type: fc.constant("person"),
    operator: fc.constantFrom("exact", "is_not", "icontains", "is_set", "is_not_set"),
    value: fc.constantFrom("free", "team"),
  }),
  fc.record({
    key: fc.constant("id"),
    type: fc.constant("cohort"),
    operator: fc.constantFrom("in", "not_in"),
    value: fc.constant(0),
  }),
);
const filters = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  fc.record({ type: fc.constantFrom("AND", "OR"), values: fc.array(leaf, { minLength: 1, maxLength: 3 }) }),
);

/** The filter on a plan. */
export const planIs = (value: string) => ({
  type: "AND" as const,
  values: [{ key: "plan", operator: "exact" as const, value }],
});
const step = fc.record({ id: fc.option(fc.constantFrom(...names), { freq: 8 }), properties: filters });
const plainSteps = fc
  .shuffledSubarray([...names], { minLength: 1, maxLength: 4 })
  .map((ids) => ids.map((id) => ({ id })));
/** Steps of one name, which only their properties tell apart. */
const similarSteps = fc
  .shuffledSubarray(["free", "paid", '["x",1]'], { minLength: 2 })
  .map((plans) => plans.map((value) => ({ id: "a", properties: planIs(value) })));
const steps = fc.oneof(
  { weight: 4, arbitrary: plainSteps },
  { weight: 4, arbitrary: fc.array(step, { minLength: 1, maxLength: 4 }) },
  { weight: 2, arbitrary: similarSteps },
);

const funnelQuestion = fc
  .record({
    properties: filters,
    filter_test_accounts: fc.boolean(),
    events: steps,
    order: fc.constantFrom("ordered", "ordered", "strict", "unordered"),
    funnel_window_interval: fc.constantFrom(1, 15, 45, 3000),
    excluded: fc.option(fc.record({ id: fc.constantFrom(...names), from: fc.nat(2), to: fc.nat(2) })),
    breakdown: fc.option(
      fc.record({
        breakdown: fc.constantFrom("plan", ["plan", "size"], "tier"),
        breakdown_type: fc.constantFrom("event", "person"),
        breakdown_attribution_type: fc.constantFrom("first_touch", "last_touch", "all_events", "step"),
      }),
    ),
  })
  .map(({ events, order, excluded, breakdown, ...rest }) => {
    const last = events.length - 1;
    const isFree =
      excluded && last > 0 && (events as { id: string | null }[]).every(({ id }) => id !== excluded.id);
    const from = isFree && order !== "unordered" ? excluded.from % last : 0;
    const to = isFree && order !== "unordered" ? from + 1 + (excluded.to % (last - from)) : last;
    return {
      ...rest,
      ...range,
      events,
      funnel_order_type: order,
      funnel_window_interval_unit: "minute" as const,
      ...(isFree && { exclusions: [{ id: excluded.id, funnel_from_step: from, funnel_to_step: to }] }),
      ...breakdown,
    };
  });

const pathQuestion = fc.record({
  properties: filters,
  include_event_types: fc.constantFrom(
    undefined,
    ["$pageview"],
    ["custom_event"],
    ["$pageview", "custom_event"],
  ),
  exclude_events: fc.constantFrom(undefined, ["a"]),
  start_point: fc.constantFrom(undefined, "b", "/1"),
  end_point: fc.constantFrom(undefined, "c"),
  step_limit: fc.constantFrom(undefined, 2, 4),
  path_groupings: fc.constantFrom(undefined, ["/*"]),
});

/** Trends: what can't be cumulated is not. */
const trendsQuestion = fc
  .record({
    properties: filters,
    filter_test_accounts: fc.boolean(),
    events: fc.array(
      fc
        .tuple(step, fc.constantFrom(...trendMaths))
        .map(([event, math]) => ({ ...event, math, math_property: "size" })),
      { minLength: 1, maxLength: 3 },
    ),
    interval: fc.constantFrom("hour" as const, "day" as const, "week" as const),
    display: fc.constantFrom(undefined, "BoldNumber" as const, "ActionsLineGraphCumulative" as const),
    compare: fc.boolean(),
    breakdown: fc.constantFrom(undefined, "plan", ["plan", "size"], "tier"),
    breakdown_type: fc.constantFrom("event" as const, "person" as const),
  })
  .map(({ display, ...rest }) => ({
    ...rest,
    ...(rest.events.every(({ math }) => cumulativeMaths.includes(math)) && { display }),
  }));

/** A project and the questions about it. */
export const world = fc.record({
  timezone: fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"),
  mode: fc.constantFrom(...personsOnEventsModes),
  events: fc.array(event, { minLength: 5, maxLength: 80 }),
  funnel: funnelQuestion,
  paths: pathQuestion,
  trends: trendsQuestion,
  lifecycle: fc.record({
    properties: filters,
    events: fc.array(step, { minLength: 1, maxLength: 1 }),
    interval: fc.constantFrom("hour" as const, "day" as const, "week" as const),
  }),
  retention: fc.record({
    properties: filters,
    target_entity: step,
    returning_entity: step,
    retention_type: fc.constantFrom(...retentionTypes),
    period: fc.constantFrom("Hour" as const, "Day" as const, "Week" as const),
    breakdown: fc.constantFrom(undefined, "plan", "tier"),
    breakdown_type: fc.constantFrom("event" as const, "person" as const),
  }),
  stickiness: fc.record({
    properties: filters,
    events: steps,
    interval: fc.constantFrom("hour" as const, "day" as const, "week" as const),
  }),
});
/** Events of some persons, with the zone and the mode of their project. */
export type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** Stores a world as a project: persons, of whom the last was deleted, their snapshots, events and a cohort. */
export async function storeWorld({ timezone, mode, events }: World): Promise<Project> {
  const project = await buildProject({
    timezone,
    modifiers: { personsOnEventsMode: mode satisfies PersonsOnEventsMode },
    test_account_filters: [{ key: "tier", type: "person", operator: "is_not", value: "pro" }],
  });
  const project_id = project.id;
  const [ids, snapshots]: [bigint[], Map<string, bigint>] = [[], new Map()];
  for (let person = 1; person <= persons; person++) {
    const data = {
      project_id,
      properties: { tier: tierOf(person, 300) },
      created_at: new Date(begin + person * 8 * quarter),
    };
    ids[person] = (await db.person.create({ data })).id;
    await db.personDistinctId.create({
      data: { project_id, distinct_id: `d${person}`, person_id: ids[person]! },
    });
  }
  for (const event of events) {
    const { person, at, variant } = event;
    // Person 0 has no properties, and the first person none at first.
    if (snapshots.has(snapshotOf(event)) || person === 0 || (person === 1 && at < 50)) continue;
    const data = { project_id, person_id: ids[person]!, properties: { tier: tierOf(person, at, variant) } };
    snapshots.set(snapshotOf(event), (await db.personSnapshot.create({ data })).id);
  }
  await db.event.createMany({
    data: events.map((event) => ({
      project_id,
      uuid: randomUUID(),
      event: event.name,
      path_item: itemOf(event),
      timestamp: new Date(timeOf(event) / 1000),
      distinct_id: `d${event.person}`,
      person_id: ids[event.person] ?? null,
      person_snapshot_id: snapshots.get(snapshotOf(event)) ?? null,
      properties: propertiesOf(event) as object,
    })),
  });
  const cohort = await db.cohort.create({ data: { project_id, name: "some", is_static: true } });
  await db.cohortMember.createMany({
    data: [1, 3, 5].map((person) => ({ project_id, cohort_id: cohort.id, person_id: ids[person]! })),
  });
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  await removePerson(project, actor, { id: Number(ids[persons]) }, {});
  return project;
}

const ascending = (ids: Float64Array) => [...ids].sort((a, b) => a - b);
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === "number" ? Number(inner.toPrecision(12)) : inner,
  );

/** The answers to the questions of a world, comparable with those of another store. @param chosen by default all questions */
export async function answersOf(
  project: Project,
  world: World,
  chosen?: readonly string[],
): Promise<Record<string, unknown>> {
  const cohort = await db.cohort.findFirstOrThrow({ where: { project_id: project.id } });
  const {
    funnel: funnelWorld,
    paths,
    trends,
    lifecycle,
    retention,
    stickiness,
  } = JSON.parse(JSON.stringify(world), (_, inner) =>
    inner?.type === "cohort" ? { ...inner, value: cohort.id } : inner,
  ) as World;
  const ask = funnelWorld as Parameters<typeof funnel>[1];
  const plain = { ...ask, breakdown: undefined, breakdown_attribution_value: 0 };
  const ofPath = { ...range, ...paths } as Parameters<typeof pathsInsight>[1];
  const events = ["$pageview", "a"];
  const correlate = { ...plain, funnel_correlation_event_names: events, funnel_correlation_names: ["$all"] };
  const ofLifecycle = { ...range, ...lifecycle, shown_as: "Lifecycle" as const } as Parameters<
    typeof lifecycleTrend
  >[1];
  const people = { ...ask, funnel_step: 1 };
  const correlated = (funnel_correlation_type: "events" | "event_with_properties" | "properties") =>
    correlation(project, { ...correlate, funnel_correlation_type });
  const done = {
    ...plain,
    funnel_correlation_person_entity: { id: "Ä", type: "events" },
  } as Parameters<typeof correlationPersons>[1];
  const left = { ...ofLifecycle, target_date: "2026-03-29", lifecycle_type: "dormant" } as never;
  const ofHours = { date_from: "2026-03-28", date_to: "2026-03-30T12:00:00" };
  const cohorts = { ...(retention.period === "Hour" ? ofHours : range), ...retention } as Parameters<
    typeof retentionInsight
  >[1];
  const sticky = { ...range, ...stickiness } as Parameters<typeof stickinessInsight>[1];
  const ofTrends = { ...range, ...trends } as Parameters<typeof trendPeople>[1];
  const questions: Record<string, () => Promise<unknown>> = {
    steps: async () => (await funnel(project, ask)).result,
    times: async () => (await funnel(project, { ...plain, funnel_viz_type: "time_to_convert" })).result,
    trend: async () => (await funnel(project, { ...ask, funnel_viz_type: "trends" })).result,
    reached: async () => ascending((await funnelPersons(project, people)).result),
    paths: async () => (await pathsInsight(project, ofPath)).result,
    onPaths: async () =>
      ascending((await pathPeople(project, { ...ofPath, path_start_key: ["1_/1", "1_a"] })).result),
    lifecycle: async () => (await lifecycleTrend(project, ofLifecycle)).result,
    dormant: async () => ascending((await lifecyclePersons(project, left)).result),
    cohorts: async () => (await retentionInsight(project, cohorts)).result,
    retained: async () =>
      ascending(
        (await retentionPersons(project, { ...cohorts, selected_interval: 1, return_interval: 1 })).result,
      ),
    stickiness: async () => (await stickinessInsight(project, sticky)).result,
    sticky: async () =>
      ascending((await stickinessPersons(project, { ...sticky, stickiness_days: 2 })).result),
    trends: async () => (await trend(project, ofTrends)).result,
    onTrends: async () =>
      ascending((await trendPeople(project, { ...ofTrends, target_date: "2026-03-28" })).result),
    correlated: async () => (await correlated("events")).result,
    correlatedProperties: async () => (await correlated("event_with_properties")).result,
    correlatedPersons: async () => (await correlated("properties")).result,
    correlatedByValue: async () => {
      const [first] = (await funnel(project, ask)).result as { breakdown_value?: string[] }[][];
      const ofFirst = { ...ask, funnel_step_breakdown: first?.[0]?.breakdown_value ?? [""] };
      return [
        (await correlation(project, ofFirst)).result,
        ascending((await correlationPersons(project, { ...done, ...ofFirst })).result),
      ];
    },
    doers: async () => ascending((await correlationPersons(project, done)).result),
  };
  const answers: Record<string, unknown> = {};
  for (const [name, answer] of Object.entries(questions))
    if (chosen?.includes(name) ?? true) answers[name] = await answer();
  return rounded(answers) as Record<string, unknown>;
}
