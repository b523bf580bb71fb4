import { expect, test } from "vitest";
import { type SeriesValues, thinPositions } from "@/components/charts/thin";

test("few positions are all kept", () => {
  expect(thinPositions([[3, 1, 2]], 100)).toEqual([0, 1, 2]);
  expect(thinPositions([[]], 100)).toEqual([]);
});

test("of many, the extremes of every series and the ends stay", () => {
  const count = 10_000;
  const waves: SeriesValues = Array.from({ length: count }, (_, index) => Math.sin(index / 40));
  const spikes: SeriesValues = waves.map((_, index) => (index === 5_432 ? 900 : index === 77 ? -900 : 0));
  const kept = thinPositions([waves, spikes], 600);
  expect(kept.length).toBeLessThan(600 * 4 + 3);
  expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
  for (const position of [0, 77, 5_432, count - 1]) expect(kept).toContain(position);
});

test("a gap stays a gap", () => {
  const values: SeriesValues = Array.from({ length: 5_000 }, (_, index) => (index === 2_500 ? null : 1));
  expect(thinPositions([values], 100)).toContain(2_500);
});
