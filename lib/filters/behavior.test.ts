import fc from "fast-check";
import { expect, it } from "vitest";
import {
  behaviors,
  type CountOperator,
  countOperators,
  type PropertyFilter,
  timeUnits,
} from "@/lib/contract/filter";
import { keysOf } from "@/lib/contract/wire/keys";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { parseFilters, personListRules } from "@/lib/filters/parse";
import { filterSql, personRow } from "@/lib/filters/sql";
import { buildEvent, buildPerson, buildProject } from "@/lib/testing/factories";

const now = new Date("2026-03-31T12:00:00Z");
const hour = 3_600_000;
const names = ["opened", "paid"] as const;

/** Events of one person: few times and values, so that many are equal, and one in the future. */
const events = fc.array(
  fc.record({
    event: fc.constantFrom(...names),
    hoursAgo: fc.constantFrom(-1, 0, 23, 24, 25, 24 * 7 + 1),
    plan: fc.constantFrom("team", "free"),
  }),
  { maxLength: 5 },
);
type Happened = { event: string; hoursAgo: number; plan: string };

/** When events count, in each form, and as hours before now: from, and until before. Days are those of Berlin, where it is 14:00. */
const times: [Partial<PropertyFilter>, number, number][] = [
  [{}, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  [{ time_value: 1, time_interval: "day" }, 24, Number.NEGATIVE_INFINITY],
  [{ time_value: 1, time_interval: "week" }, 24 * 7, Number.NEGATIVE_INFINITY],
  [{ explicit_datetime: "-30d", explicit_datetime_to: "-24h" }, 24 * 30, 24],
  [{ explicit_datetime: "2026-03-30", explicit_datetime_to: "2026-03-30" }, 38, 14],
  [{ explicit_datetime: "2026-03-24", explicit_datetime_to: "2026-03-30T14:00" }, 181, 24],
  [{ explicit_datetime: "2026-03-30T13:00:00+01:00" }, 24, Number.NEGATIVE_INFINITY],
];

const condition = fc.record({
  event: fc.constantFrom(...names, "never captured"),
  value: fc.constantFrom(...behaviors),
  operator: fc.constantFrom<CountOperator>(...countOperators),
  count: fc.integer({ min: 1, max: 3 }),
  time: fc.constantFrom(...times),
  plan: fc.constantFrom(null, "team"),
  not: fc.boolean(),
});
type Condition = typeof condition extends fc.Arbitrary<infer T> ? T : never;

/** The condition in PostHog's form; in one that is accepted, where its parts can't be together. */
const toFilter = ({ event, value, operator, count, time, plan, not }: Condition): PropertyFilter => {
  const { explicit_datetime_to: to, ...from } = time[0];
  const isStopped = value === "stopped_performing_event";
  return {
    type: "behavioral",
    key: event,
    value,
    ...(value === "performed_event_multiple" && {
      operator: operator as never,
      operator_value: operator === "lt" ? count + 1 : count,
    }),
    ...(value === "performed_event_first_time" && !hasTime(from)
      ? { explicit_datetime: "2026-03-30" }
      : from),
    ...(to !== undefined && !isStopped && { explicit_datetime_to: to }),
    ...(isStopped && { seq_time_value: 24, seq_time_interval: "hour" }),
    ...(plan !== null && { event_filters: [{ key: "plan", value: plan, type: "event" }] }),
    negation: not,
  };
};
const hasTime = (time: Partial<PropertyFilter>) => Object.keys(time).length > 0;

const comparisons: Record<CountOperator, (matches: number, count: number) => boolean> = {
  gte: (matches, count) => matches >= count,
  gt: (matches, count) => matches > count,
  lte: (matches, count) => matches > 0 && matches <= count,
  lt: (matches, count) => matches > 0 && matches < count + 1,
  exact: (matches, count) => matches === count,
};

/** Whether a person's events satisfy a condition, looked at one after the other. */
function satisfies(all: readonly Happened[], asked: Condition): boolean {
  const { event, value, operator, count, time, plan, not } = asked;
  const isFirst = value === "performed_event_first_time";
  const [, from, to] = isFirst && !hasTime(time[0]) ? [{}, 38, Number.NEGATIVE_INFINITY] : time;
  const isInTime = ({ hoursAgo }: Happened) =>
    hoursAgo <= from && (value === "stopped_performing_event" || hoursAgo > to);
  const matching = all.filter(
    (one) => one.event === event && one.hoursAgo >= 0 && (plan === null || one.plan === plan),
  );
  const first = matching.toSorted((a, b) => b.hoursAgo - a.hoursAgo)[0];
  const inTime = matching.filter(isInTime);
  const results: Record<(typeof behaviors)[number], boolean> = {
    performed_event: inTime.length > 0,
    performed_event_multiple: comparisons[operator](inTime.length, count),
    performed_event_first_time: first !== undefined && isInTime(first),
    stopped_performing_event: inTime.length > 0 && inTime.every(({ hoursAgo }) => hoursAgo > 24),
  };
  return results[value] !== not;
}

const matching = async (project: { id: number }, properties: unknown, at = now): Promise<number[]> => {
  const tree = parseFilters(properties, personListRules);
  const rows = await query<{ id: string }>(Prisma.sql`
    select p.id from persons p where p.project_id = ${project.id} and ${filterSql(tree, personRow(project), at)}
    order by p.id`);
  return rows.map(({ id }) => Number(id));
};

it("finds the persons who did an event so often, alone and in groups, as counting slowly does", async () => {
  const groups = fc.array(fc.array(condition, { minLength: 1, maxLength: 2 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(events, { minLength: 1, maxLength: 4 }),
      fc.array(groups, { minLength: 4, maxLength: 8 }),
      async (people, all) => {
        const project = await buildProject({ timezone: "Europe/Berlin" });
        const ids: number[] = [];
        for (const own of people) {
          const { id } = await buildPerson(project);
          ids.push(Number(id));
          for (const { event, hoursAgo, plan } of own)
            await buildEvent(project, {
              event,
              person_id: id,
              timestamp: new Date(now.getTime() - hoursAgo * hour),
              properties: { plan },
            });
        }
        for (const asked of all) {
          const filter = {
            type: "OR",
            values: asked.map((group) => ({ type: "AND", values: group.map(toFilter) })),
          };
          const expected = ids.filter((_, at) =>
            asked.some((group) => group.every((one) => satisfies(people[at]!, one))),
          );
          expect(await matching(project, filter), JSON.stringify(filter)).toEqual(expected);
        }
      },
    ),
    { numRuns: process.env.LONG ? 100 : 12 },
  );
}, 120_000);

it("counts an event of another project for nobody", async () => {
  const [project, other] = [await buildProject(), await buildProject()];
  const { id } = await buildPerson(project);
  await buildPerson(other);
  await buildEvent(other, { event: "paid", person_id: id, timestamp: now });
  const paid = { type: "behavioral", key: "paid", value: "performed_event" };
  expect(await matching(project, [paid])).toEqual([]);
  expect(await matching(project, [{ ...paid, negation: true }])).toEqual([Number(id)]);
});

it.each([
  // The hour from 0:00 occurs twice.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"],
  // There is no 0:00.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z", "2026-09-07T03:00:00Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
])("takes the whole day of %s, %s, on which clocks are changed", async (timezone, day, start, end) => {
  const project = await buildProject({ timezone });
  const capture = async (text: string, offset: number) => {
    const { id } = await buildPerson(project);
    const timestamp = new Date(Date.parse(text) + offset);
    await buildEvent(project, { event: "paid", person_id: id, timestamp });
    return Number(id);
  };
  await capture(start, -1);
  const inside = [await capture(start, 0), await capture(end, -1)];
  await capture(end, 0);
  const paid = { type: "behavioral", key: "paid", value: "performed_event" };
  const filter = { ...paid, explicit_datetime: day, explicit_datetime_to: day };
  expect(await matching(project, [filter], new Date("2026-12-31T00:00:00Z"))).toEqual(inside);
});

it("takes PostHog's spellings of times and numbers", () => {
  const read = (fields: object) =>
    parseFilters([{ type: "behavioral", key: "paid", value: "performed_event", ...fields }], personListRules)
      .values[0];
  for (const unit of keysOf(timeUnits))
    expect(read({ time_value: "30", time_interval: unit })).toMatchObject({ from: `-30${timeUnits[unit]}` });
  expect(read({ explicit_datetime: "-30d", event_type: "events" })).toMatchObject({ from: "-30d", min: 1 });
  const often = { value: "performed_event_multiple", operator_value: "2" };
  expect(read(often)).toMatchObject({ from: null, min: 2, max: 2 });
  expect(read({ ...often, operator: "lt" })).toMatchObject({ min: 1, max: 1 });
});

const often = { value: "performed_event_multiple" };
const stopped = { value: "stopped_performing_event", time_value: 7, time_interval: "day" };

it.each([
  [{ key: "" }, "properties.0"],
  [{ event_type: "actions" }, "properties.0"],
  [{ value: "performed_event_regularly" }, "properties.0"],
  [{ value: "performed_event_first_time" }, "properties.0"],
  [often, "properties.0"],
  [{ ...often, operator_value: 1.5 }, "properties.0"],
  [{ ...often, operator_value: 0 }, "properties.0"],
  [{ ...often, operator_value: 1, operator: "lt" }, "properties.0"],
  [{ ...often, operator_value: 1, operator: "regex" }, "properties.0"],
  [{ time_value: 30 }, "properties.0"],
  [{ time_value: [30], time_interval: "day" }, "properties.0"],
  [{ time_value: 30, time_interval: "fortnight" }, "properties.0"],
  [{ time_value: 99_999, time_interval: "day" }, "properties.0"],
  [{ explicit_datetime: "2026-02-30" }, "properties.0"],
  [{ explicit_datetime: 5 }, "properties.0"],
  [{ explicit_datetime_to: "2026-01-01" }, "properties.0"],
  [{ explicit_datetime: "2026-01-02", explicit_datetime_to: "2026-01-01" }, "properties.0"],
  [{ explicit_datetime: "-7d", explicit_datetime_to: "-30d" }, "properties.0"],
  [stopped, "properties.0"],
  [{ ...stopped, seq_time_value: 8, seq_time_interval: "day" }, "properties.0"],
  [{ event_filters: [{ key: "plan", value: "team", type: "person" }] }, "properties.0.event_filters.0"],
  [{ event_filters: [{ type: "behavioral", key: "a" }] }, "properties.0.event_filters.0"],
])("refuses %j and says where", (fields, path) => {
  const filter = { type: "behavioral", key: "paid", value: "performed_event", ...fields };
  const read = () => parseFilters([filter], personListRules);
  expect(read).toThrow(Invalid);
  expect(read).toThrow(expect.objectContaining({ attr: "properties", path }));
});

it("refuses more than 20 at once", () => {
  const paid = { type: "behavioral", key: "paid", value: "performed_event" };
  const read = (count: number) => parseFilters(Array(count).fill(paid), personListRules);
  expect(read(20).values).toHaveLength(20);
  expect(() => read(21)).toThrow("the maximum is 20");
});

it("takes the longest time there is", async () => {
  const project = await buildProject();
  const paid = {
    type: "behavioral",
    key: "paid",
    value: "performed_event",
    time_value: 9999,
    time_interval: "year",
  };
  expect(await matching(project, [paid])).toEqual([]);
});
