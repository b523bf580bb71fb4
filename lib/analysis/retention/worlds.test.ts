// Retention and stickiness compared with slow references in random projects, whose clocks change, and with the lists of their persons.
import fc from "fast-check";
import { expect, it } from "vitest";
import { StringDictionary } from "@/lib/analysis/engine/dictionary";
import type { Source } from "@/lib/analysis/engine/interface";
import { intervalStarts } from "@/lib/analysis/request/intervals";
import { retentionInsight, retentionPersons } from "@/lib/analysis/retention/answer";
import { retention } from "@/lib/analysis/retention/compute";
import { stickinessInsight, stickinessPersons } from "@/lib/analysis/stickiness/answer";
import { stickiness } from "@/lib/analysis/stickiness/compute";
import { db } from "@/lib/database/client";
import { storeWorld, timeOf, type WorldEvent, world } from "@/lib/testing/insight-worlds";

const cases = { numRuns: process.env.LONG ? 2000 : 200 };

/** A person's event in an interval, by its number; -1 is before the first. */
interface Seen {
  person: number;
  interval: number;
  isTarget: boolean;
  isReturning: boolean;
}

/** The persons of a cohort who came back so many intervals later, by the definition. */
function cameBack(events: readonly Seen[], isFirstTime: boolean, cohort: number, later: number): number[] {
  const has = (person: number, interval: number, key: "isTarget" | "isReturning") =>
    events.some((event) => event.person === person && event.interval === interval && event[key]);
  return [...new Set(events.map(({ person }) => person))]
    .filter((person) => has(person, cohort, "isTarget"))
    .filter(
      (person) =>
        !isFirstTime ||
        !events.some((event) => event.person === person && event.isTarget && event.interval < cohort),
    )
    .filter((person) => later === 0 || has(person, cohort + later, "isReturning"))
    .sort((a, b) => a - b);
}

/** The persons active in exactly so many intervals, by the definition. */
function activeIn(events: readonly Pick<Seen, "person" | "interval">[], intervals: number): number[] {
  return [...new Set(events.map(({ person }) => person))]
    .filter((person) => {
      const own = events.filter((event) => event.person === person);
      return new Set(own.map(({ interval }) => interval)).size === intervals;
    })
    .sort((a, b) => a - b);
}

const zones = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
const begin = Date.parse("2026-03-27T20:00:00Z");

/** Events over both changes of clocks, some before the first interval; their order does not matter. */
const folded = fc.record({
  zone: fc.constantFrom(...zones),
  step: fc.constantFrom("hour" as const, "day" as const, "week" as const, "month" as const),
  total: fc.integer({ min: 1, max: 8 }),
  isFirstTime: fc.boolean(),
  events: fc.array(
    fc.record({
      person: fc.integer({ min: 1, max: 4 }),
      at: fc.oneof(fc.nat(40), fc.nat(900)),
      code: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 40 },
  ),
  order: fc.infiniteStream(fc.nat()),
});

/** A source of events, each person's in time order. */
const sourceOf = (events: readonly { person: number; time: number; code: number }[]): Source => ({
  forEachBatch: async () => undefined,
  async forEachPerson(_, onPerson, _dictionary = new StringDictionary()) {
    for (const person of new Set(events.map((event) => event.person))) {
      const own = events.filter((event) => event.person === person).sort((a, b) => a.time - b.time);
      const columns = {
        times: Float64Array.from(own, ({ time }) => time),
        codes: Int32Array.from(own, ({ code }) => code),
        values: new Int32Array(own.length),
      };
      onPerson(person, columns, 0, own.length);
    }
  },
});

it("folds as the slow references do, whatever the order of events", async () => {
  await fc.assert(
    fc.asyncProperty(folded, async ({ zone, step, total, isFirstTime, events, order }) => {
      const hour = 3_600_000;
      const length = { hour: 8 * hour, day: 7 * 24 * hour, week: 28 * 24 * hour, month: 100 * 24 * hour }[
        step
      ];
      const starts = intervalStarts({ from: begin, to: begin + length }, step, zone).map((at) => at * 1000);
      const before = step === "hour" ? 2 * hour : 48 * hour;
      const keys = [...order.take(events.length)];
      const all = events
        .map(({ at, ...event }) => ({ ...event, time: (begin - before + at * hour) * 1000 }))
        .filter(({ time }) => time < starts.at(-1)! && (isFirstTime || time >= starts[0]!));
      const shuffled = all
        .map((event, at) => ({ event, key: keys[at]! }))
        .sort((a, b) => a.key - b.key)
        .map(({ event }) => event);
      const seen = all.map(({ person, time, code }) => ({
        person,
        interval: starts.findLastIndex((start) => start <= time),
        isTarget: (code & 1) === 1,
        isReturning: (code & 2) === 2,
      }));
      const job = { events: {} as never, breakdown: null, starts, isFirstTime, total, target: null };
      const { groups } = await retention(sourceOf(shuffled), job);
      const intervals = starts.length - 1;
      for (let cohort = 0; cohort < intervals; cohort++) {
        for (let later = 0; later < Math.min(total, intervals - cohort); later++) {
          const expected = cameBack(seen, isFirstTime, cohort, later);
          expect(groups[0]!.counts[cohort * total + later]).toBe(expected.length);
        }
      }
      const inside = seen.filter(({ interval }) => interval >= 0);
      const inRange = shuffled.filter(({ time }) => time >= starts[0]!);
      const sticky = await stickiness(sourceOf(inRange), {
        events: {} as never,
        series: 2,
        starts,
        target: { series: 1, intervals: 1 },
      });
      for (let count = 1; count <= intervals; count++) {
        const targets = inside.filter(({ isTarget }) => isTarget);
        expect(sticky.counts[0]![count - 1]).toBe(activeIn(targets, count).length);
      }
      const returning = inside.filter(({ isReturning }) => isReturning);
      expect([...sticky.members].sort((a, b) => a - b)).toEqual(activeIn(returning, 1));
    }),
    cases,
  );
});

/** The local date of an instant, or the Monday before it. */
function dateIn(zone: string, time: number, isWeek: boolean): string {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(time / 1000);
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  return new Date(Date.parse(date) - (isWeek ? weekday : 0) * 86_400_000).toISOString().slice(0, 10);
}

const seed = Number(process.env.WORLD_SEED ?? Date.now() % 2 ** 31);

it(`answers as the slow references do in random projects, and lists as many persons (WORLD_SEED=${seed})`, async () => {
  for (const one of fc.sample(world, { numRuns: process.env.LONG ? 100 : 6, seed })) {
    const project = await storeWorld(one);
    const own = one.events.filter(({ person }) => person > 0);
    for (const period of ["Day", "Week"] as const) {
      const keyOf = (event: WorldEvent) => dateIn(one.timezone, timeOf(event), period === "Week");
      const dates =
        period === "Day"
          ? ["28", "29", "30", "31"].map((day) => `2026-03-${day}`)
          : ["2026-03-23", "2026-03-30"];
      const range = { date_from: "2026-03-28", date_to: "2026-03-31" };
      const seen = own.map((event) => ({
        person: event.person,
        interval: dates.includes(keyOf(event))
          ? dates.indexOf(keyOf(event))
          : keyOf(event) < dates[0]!
            ? -1
            : 99,
        isTarget: event.name === "a",
        isReturning: true,
      }));
      for (const retention_type of ["retention_first_time", "retention_recurring"] as const) {
        const params = {
          ...range,
          period,
          retention_type,
          target_entity: { id: "a" },
          returning_entity: { id: null, properties: [] },
        };
        const { result } = await retentionInsight(project, params);
        const expected = dates.map((_, cohort) =>
          dates
            .slice(cohort)
            .map(
              (_, later) => cameBack(seen, retention_type === "retention_first_time", cohort, later).length,
            ),
        );
        expect(result.map(({ values }) => values.map(({ count }) => count))).toEqual(expected);
        const { result: persons } = await retentionPersons(project, {
          ...params,
          selected_interval: 0,
          return_interval: 1,
        });
        expect(persons.length).toBe(expected[0]![1]);
      }
      const interval: "day" | "week" = period === "Day" ? "day" : "week";
      const params = { ...range, interval, events: [{ id: "a" }, { id: "b" }] };
      const { result } = await stickinessInsight(project, params);
      for (const [at, name] of ["a", "b"].entries()) {
        const named = own.flatMap((event, index) => (event.name === name ? [seen[index]!] : []));
        const shown = named.filter((event) => event.interval >= 0 && event.interval < 99);
        expect(result[at]!.data).toEqual(dates.map((_, index) => activeIn(shown, index + 1).length));
        const list = { ...params, entity_order: at, stickiness_days: 1 };
        expect((await stickinessPersons(project, list)).result.length).toBe(result[at]!.data[0]);
      }
    }
    await db.project.delete({ where: { id: project.id } });
  }
});
