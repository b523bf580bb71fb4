// Trends in random worlds, compared with a slow reference: events in lists, days as texts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trend, trendPeople } from "@/lib/analysis/trends/answer";
import { type TrendMath, type TrendSeries, trendMaths } from "@/lib/contract/analysis/trend";
import { propertiesOf, storeWorld, timeOf, type WorldEvent, world } from "@/lib/testing/insight-worlds";

const seed = Number(process.env.WORLD_SEED ?? Date.now() % 2 ** 31);
const worlds = fc.sample(world, { numRuns: process.env.LONG ? 200 : 6, seed });
const range = { date_from: "2026-03-27", date_to: "2026-03-31" };
const intervals = ["day", "week", "month"] as const;

/** The start of the interval of a date, as its label. */
function labelOf(date: string, interval: (typeof intervals)[number]): string {
  if (interval === "day") return date;
  if (interval === "month") return `${date.slice(0, 8)}01`;
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}

const dates = [27, 28, 29, 30, 31].map((day) => `2026-03-${day}`);

/** The number of a math of events. */
function numberOf(events: readonly WorldEvent[], math: TrendMath): number | null {
  const persons = new Set(events.map(({ person }) => person)).size;
  const sizes = events
    .map((event) => propertiesOf(event).size)
    .map(Number)
    .filter((size) => !Number.isNaN(size))
    .sort((a, b) => a - b);
  const sum = sizes.reduce((total, size) => total + size, 0);
  const percentile = (fraction: number) => {
    const position = fraction * (sizes.length - 1);
    const low = sizes[Math.floor(position)]!;
    return low + (sizes[Math.ceil(position)]! - low) * (position % 1);
  };
  switch (math) {
    case "total":
      return events.length;
    case "dau":
      return persons;
    case "avg_count_per_actor":
      return persons === 0 ? null : events.length / persons;
    case "sum":
      return sum;
  }
  if (sizes.length === 0) return null;
  if (math === "avg") return sum / sizes.length;
  if (math === "min") return sizes[0]!;
  if (math === "max") return sizes.at(-1)!;
  return percentile(math === "median" ? 0.5 : 0.9);
}

const toText = (value: unknown) =>
  value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

describe(`in random worlds (WORLD_SEED=${seed})`, () => {
  it.each(worlds.map((one, at) => [at, one] as const))(
    "%s: numbers and persons are those of the reference",
    async (at, one) => {
      const project = await storeWorld(one);
      const interval = intervals[at % 3]!;
      const dateOf = (event: WorldEvent) =>
        new Date(timeOf(event) / 1000).toLocaleDateString("sv", { timeZone: one.timezone });
      const own = one.events.filter((event) => event.person > 0 && dates.includes(dateOf(event)));
      const named = own.filter(({ name }) => name === "a");
      const planOf = (event: WorldEvent) => toText(propertiesOf(event).plan);
      const days = [...new Set(dates.map((date) => labelOf(date, interval)))];
      const events = trendMaths.map((math) => ({ id: "a", math, math_property: "size" }));
      const question = { ...range, interval, events };
      const inInterval = (some: WorldEvent[]) =>
        days.map((day) => some.filter((event) => labelOf(dateOf(event), interval) === day));
      const check = (series: TrendSeries, some: WorldEvent[]) => {
        expect(series.days).toEqual(days);
        const expected = inInterval(some).map((events) => numberOf(events, series.action!.math));
        for (const [index, number] of expected.entries())
          if (number === null) expect(series.data[index]).toBeNull();
          else expect(series.data[index]).toBeCloseTo(number, number > 1e9 ? -12 : 6);
      };

      const { result } = await trend(project, question);
      for (const series of result as TrendSeries[]) check(series, named);
      const { result: grouped } = await trend(project, { ...question, breakdown: "plan" });
      const values = [...new Set(named.map(planOf))];
      expect(new Set((grouped as TrendSeries[]).map((series) => series.breakdown_value))).toEqual(
        new Set(values),
      );
      for (const series of grouped as TrendSeries[])
        check(
          series,
          named.filter((event) => planOf(event) === series.breakdown_value),
        );

      // Every point of unique persons lists as many.
      for (const [index, day] of days.entries()) {
        const { result: ids } = await trendPeople(project, {
          ...question,
          entity_order: 1,
          target_date: day,
        });
        // The start of a week or month may be before the range, in the same interval.
        expect(ids).toHaveLength((result as TrendSeries[])[1]!.data[index]!);
      }
      const all = await trendPeople(project, question);
      expect(all.result).toHaveLength(new Set(named.map(({ person }) => person)).size);
    },
  );
});
