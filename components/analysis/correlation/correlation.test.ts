import { expect, test } from "vitest";
import { logScale } from "@/components/analysis/correlation/log-scale";
import { weaknessOf } from "@/components/analysis/correlation/weakness";
import { readItem, withItem } from "@/components/analysis/results/correlation-entry";
import type { CorrelationEntry } from "@/lib/contract/analysis/funnel";

const entry = (success: number, failure: number, interval: [number, number]): CorrelationEntry => ({
  event: "read help",
  success_count: success,
  failure_count: failure,
  odds_ratio: 2,
  odds_ratio_interval: interval,
  correlation_type: "success",
  p_value: 0.5,
});

test("an entry is weak with few expected persons, or where its interval holds 1", () => {
  const totals = { success: 40, failure: 60 };
  expect(weaknessOf(entry(30, 10, [1.2, 9]), totals)).toBeNull();
  expect(weaknessOf(entry(30, 10, [0.9, 9]), totals)).toBe("chance");
  // Of 100 persons 12 have it: 12 * 40 / 100 = 4.8 of them would convert without a correlation.
  expect(weaknessOf(entry(11, 1, [1.2, 9]), totals)).toBe("few");
});

test("names of entries are read, with separators in values", () => {
  expect(readItem("paid::now", "events")).toEqual({ event: "paid::now", property: null });
  expect(readItem("plan::a::b", "properties")).toEqual({
    event: null,
    property: { key: "plan", value: "a::b" },
  });
  expect(readItem("seen::url::http://x::y", "event_with_properties")).toEqual({
    event: "seen",
    property: { key: "url", value: "http://x::y" },
  });
});

test("an event becomes the step before the last, and a person property a filter", () => {
  const funnel = {
    events: [
      { id: "a", order: 0 },
      { id: "b", order: 1 },
    ],
    date_from: "-7d",
  };
  expect(withItem(funnel, readItem("help::where::shop", "event_with_properties"))).toEqual({
    date_from: "-7d",
    events: [
      { id: "a", order: 0 },
      {
        id: "help",
        order: 1,
        properties: [{ key: "where", type: "event", operator: "exact", value: "shop" }],
      },
      { id: "b", order: 2 },
    ],
  });
  expect(withItem(funnel, readItem("plan::team", "properties")).properties).toEqual([
    { key: "plan", type: "person", operator: "exact", value: "team" },
  ]);
});

test("the scale of intervals has 1 in its middle and ends at 20", () => {
  const scale = logScale([
    { low: 0.5, high: 4 },
    { low: 0.001, high: 0.1 },
  ]);
  expect([1, 20, 100, 1 / 20, 0.001].map(scale)).toEqual([0.5, 1, 1, 0, 0]);
  expect(logScale([{ low: 0.5, high: 4 }])(2)).toBeCloseTo(0.75);
});
