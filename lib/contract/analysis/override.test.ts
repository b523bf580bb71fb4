import { expect, it } from "vitest";
import { overrideFilters } from "@/lib/contract/analysis/override";

const [plan, country] = [
  { key: "plan", value: "team", type: "person" },
  { key: "country", value: "DE", type: "event" },
];

it("dates are replaced together, and filters are added", () => {
  const own = { insight: "PATHS", date_from: "-7d", date_to: "2026-01-01" };
  expect(overrideFilters(own, {})).toEqual(own);
  expect(overrideFilters(own, { date_from: null, properties: [] })).toEqual(own);
  expect(overrideFilters(own, { date_from: "-30d" })).toEqual({ insight: "PATHS", date_from: "-30d" });
  expect(overrideFilters({ properties: [] }, { properties: [plan] })).toEqual({ properties: [plan] });
  const joined = (values: unknown) => ({
    properties: { type: "AND", values: [values, { type: "AND", values: [country] }] },
  });
  expect(overrideFilters({ properties: [plan] }, { properties: [country] })).toEqual(
    joined({ type: "AND", values: [plan] }),
  );
  const either = { type: "OR", values: [plan, country] };
  expect(overrideFilters({ properties: either }, { properties: [country] })).toEqual(joined(either));
});
