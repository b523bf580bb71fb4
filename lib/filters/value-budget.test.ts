import { expect, test } from "vitest";
import { definitionOf } from "@/lib/analysis/funnel/definition";
import { readFilters } from "@/lib/analysis/request/filters";
import type { FunnelParams } from "@/lib/contract/analysis/funnel";

const oneOf = (count: number) => ({
  key: "plan",
  type: "person",
  value: Array.from({ length: count }, (_, at) => `value ${at}`),
});

test("an analysis rejects filters with more values than its statements can repeat", () => {
  expect(() => readFilters([oneOf(6_000), oneOf(4_001)], "properties")).toThrow("at most 10,000 values");
  expect(readFilters([oneOf(6_000), oneOf(4_000)], "properties").values).toHaveLength(2);
});

test("a funnel counts the values of all its steps together", () => {
  const funnel = (values: number) =>
    definitionOf({
      events: [0, 1].map((order) => ({ id: `event ${order}`, order, properties: [oneOf(values)] })),
    } as FunnelParams);
  expect(() => funnel(5_001)).toThrow("at most 10,000 values");
  expect(funnel(5_000).steps).toHaveLength(2);
});
