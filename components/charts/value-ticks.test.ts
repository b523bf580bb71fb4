import { scaleLinear } from "@visx/scale";
import { expect, test } from "vitest";
import type { ValueKind } from "@/components/charts/use-value-format";
import { valueTickCount } from "@/components/charts/value-ticks";

/** The ticks of an axis from zero or below to zero or above, as the charts make them. */
function ticksOf(values: readonly (number | null)[], kind: ValueKind = "number") {
  const [low, high] = [Math.min(0, ...values.map(Number)), Math.max(0, ...values.map(Number))];
  const count = valueTickCount({ kind, values, low, high });
  return scaleLinear({ domain: [low, high || (low ? 0 : 1)], nice: count }).ticks(count);
}

test.each([
  [[0], [0, 1]],
  [[1], [0, 1]],
  [
    [0, 2, null],
    [0, 1, 2],
  ],
  [
    [3, 1],
    [0, 1, 2, 3],
  ],
  [
    [-1, 1],
    [-1, 0, 1],
  ],
  [[-2], [-2, -1, 0]],
])("the axis of %j has the ticks %j", (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks);
});

test("whole numbers have whole ticks, and a few of them", () => {
  for (let low = -30; low <= 0; low++) {
    for (let high = 0; high <= 300; high++) {
      const ticks = ticksOf([low, high]);
      expect(ticks.every(Number.isInteger), `${low} to ${high}: ${ticks}`).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }
  }
});

test("an axis of measures keeps its fractions", () => {
  expect(ticksOf([0.5, 1])).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

test("an axis of shares keeps its fractions, even of none and all", () => {
  expect(ticksOf([0, 1], "percent")).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});
