// The SQL of a trend, run in random worlds, has the numbers of the trend.
import fc from "fast-check";
import { expect, it } from "vitest";
import { trendSql } from "@/components/analysis/trends/trend-sql";
import { trend } from "@/lib/analysis/trends/answer";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";
import type { TrendSeries } from "@/lib/contract/analysis/trend";
import { runQuery } from "@/lib/query/run-query";
import { buildUser } from "@/lib/testing/factories";
import { storeWorld, world } from "@/lib/testing/insight-worlds";

const filter = fc.oneof(
  fc.record({
    key: fc.constant("plan"),
    operator: fc.constantFrom("exact", "is_not"),
    value: fc.constantFrom("free", ["free", "paid"], "it's", ""),
  }),
  fc.record({
    key: fc.constantFrom("tier", "odd `name`"),
    type: fc.constant("person"),
    operator: fc.constantFrom("exact", "is_not", "is_set", "is_not_set"),
    value: fc.constantFrom("free", "Team"),
  }),
);

const question = fc.record({
  events: fc.tuple(
    fc.record({
      id: fc.constantFrom("a", "b", null),
      math: fc.constantFrom("total", "dau", "avg_count_per_actor", "sum", "avg", "median", "min", "max"),
      math_property: fc.constant("size"),
    }),
  ),
  properties: fc.array(filter, { maxLength: 2 }),
  interval: fc.constantFrom("day" as const, "week" as const, "month" as const),
  date_from: fc.constant("2026-03-27"),
  date_to: fc.constant("2026-03-31"),
});

it("has the numbers of the trend", async () => {
  const now = new Date("2026-04-01T12:00:00Z");
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  await fc.assert(
    fc.asyncProperty(world, question, async (one, asked) => {
      const project = { ...(await storeWorld(one)), masking: null };
      const { result } = await trend(project, asked, { now });
      const [{ days, data } = { days: [], data: [] }] = result as TrendSeries[];
      const query = trendSql(asked, project.timezone, now) ?? "";
      const { results } = (await runQuery(
        project,
        actor,
        { kind: "HogQLQuery", query },
        new AbortController().signal,
      )) as HogqlResult;
      const bySql = new Map(results.map(([day, number]) => [String(day).slice(0, 10), number]));
      for (const [at, day] of days.entries()) {
        const [expected, actual] = [data[at] ?? 0, Number(bySql.get(day) ?? 0)];
        expect(actual, `${day}\n${query}`).toBeCloseTo(expected, expected > 1e9 ? -12 : 6);
      }
    }),
    { numRuns: process.env.LONG ? 300 : 12 },
  );
});

it("is not offered for what SQL can't say", () => {
  const question = { events: [{ id: "a" }] };
  const sqlOf = (params: Parameters<typeof trendSql>[0]) =>
    trendSql({ ...question, ...params }, "Europe/Berlin", new Date("2026-03-26T23:30:00Z"));
  // It is the 27th in Berlin.
  expect(sqlOf({})).toContain("event = 'a'");
  expect(sqlOf({})).toContain("toDate(timestamp) >= '2026-03-20'\n  and toDate(timestamp) <= '2026-03-27'");
  expect(sqlOf({ date_from: "all" })).toBeNull();
  expect(sqlOf({ date_from: "-24h" })).toBeNull();
  expect(sqlOf({ formula: "A" })).toBeNull();
  expect(sqlOf({ display: "BoldNumber" })).toBeNull();
  expect(sqlOf({ events: [{ id: "a", math: "p90" }] })).toBeNull();
  expect(sqlOf({ properties: [{ key: "id", type: "cohort", value: 1 }] })).toBeNull();
});
