import fc from "fast-check";
import { expect, it } from "vitest";
import { type CountOperator, countOperators, type PropertyFilter, timeUnits } from "@/lib/contract/filter";
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

const condition = fc.record({
  event: fc.constantFrom(...names, "never captured"),
  operator: fc.constantFrom<CountOperator | null>(null, ...countOperators),
  count: fc.integer({ min: 1, max: 3 }),
  days: fc.constantFrom(null, 1, 7),
  plan: fc.constantFrom(null, "team"),
  not: fc.boolean(),
});
type Condition = typeof condition extends fc.Arbitrary<infer T> ? T : never;

const toFilter = ({ event, operator, count, days, plan, not }: Condition): PropertyFilter => ({
  type: "behavioral",
  key: event,
  ...(operator === null
    ? { value: "performed_event" }
    : { value: "performed_event_multiple", operator: operator as never, operator_value: count }),
  ...(days !== null && { time_value: days, time_interval: "day" }),
  ...(plan !== null && { event_filters: [{ key: "plan", value: plan, type: "event" }] }),
  negation: not,
});

const comparisons: Record<CountOperator, (matches: number, count: number) => boolean> = {
  gte: (matches, count) => matches >= count,
  gt: (matches, count) => matches > count,
  lte: (matches, count) => matches <= count,
  lt: (matches, count) => matches < count,
  exact: (matches, count) => matches === count,
};

/** Whether a person's events satisfy a condition, counted slowly. */
function satisfies(
  all: readonly { event: string; hoursAgo: number; plan: string }[],
  asked: Condition,
): boolean {
  const { event, operator, count, days, plan, not } = asked;
  const matches = all.filter(
    (one) =>
      one.event === event &&
      one.hoursAgo >= 0 &&
      (days === null || one.hoursAgo < 24 * days) &&
      (plan === null || one.plan === plan),
  ).length;
  return comparisons[operator ?? "gte"](matches, operator === null ? 1 : count) !== not;
}

const matching = async (project: { id: number }, properties: unknown): Promise<number[]> => {
  const tree = parseFilters(properties, personListRules);
  const rows = await query<{ id: string }>(Prisma.sql`
    select p.id from persons p where p.project_id = ${project.id} and ${filterSql(tree, personRow(project), now)}
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
        const project = await buildProject();
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

it("takes PostHog's spellings of times and numbers", () => {
  const read = (fields: object) =>
    parseFilters([{ type: "behavioral", key: "paid", value: "performed_event", ...fields }], personListRules)
      .values[0];
  for (const unit of keysOf(timeUnits))
    expect(read({ time_value: "30", time_interval: unit })).toMatchObject({ since: `-30${timeUnits[unit]}` });
  expect(read({ explicit_datetime: "-30d", event_type: "events" })).toMatchObject({ since: "-30d", min: 1 });
  const often = { value: "performed_event_multiple", operator_value: "2" };
  expect(read(often)).toMatchObject({ since: null, min: 2, max: null });
  expect(read({ ...often, operator: "lt" })).toMatchObject({ min: 0, max: 1 });
});

it.each([
  [{ key: "" }, "properties.0"],
  [{ event_type: "actions" }, "properties.0"],
  [{ value: "performed_event_first_time" }, "properties.0"],
  [{ value: "performed_event_multiple" }, "properties.0"],
  [{ value: "performed_event_multiple", operator_value: 1.5 }, "properties.0"],
  [{ value: "performed_event_multiple", operator_value: 0, operator: "lt" }, "properties.0"],
  [{ value: "performed_event_multiple", operator_value: 1, operator: "regex" }, "properties.0"],
  [{ time_value: 30 }, "properties.0"],
  [{ time_value: [30], time_interval: "fortnight" }, "properties.0"],
  [{ time_value: 99_999, time_interval: "day" }, "properties.0"],
  [{ explicit_datetime: "2026-01-01" }, "properties.0"],
  [{ event_filters: [{ key: "plan", value: "team", type: "person" }] }, "properties.0.event_filters.0"],
  [{ event_filters: [{ type: "behavioral", key: "a" }] }, "properties.0.event_filters.0"],
])("refuses %j and says where", (fields, path) => {
  const filter = { type: "behavioral", key: "paid", value: "performed_event", ...fields };
  const read = () => parseFilters([filter], personListRules);
  expect(read).toThrow(Invalid);
  expect(read).toThrow(expect.objectContaining({ attr: "properties", path }));
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
