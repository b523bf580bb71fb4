import { expect, test } from "vitest";
import { mixRows, setRowWeight, toPercentWeights } from "@/components/surveys/editor/dry-run/mix-rows";
import { evenMix, sharesOf } from "@/lib/survey-model/dry-run/answer-mix";

const nps = { type: "rating", scale: 10, optional: true };
const rows = (mix: ReturnType<typeof evenMix>) =>
  mixRows(mix, nps).map(({ id, weight, share }) => [id, Math.round(weight), Math.round(share * 100)]);

test("ratings from 0 to 10 have a row for each bucket, and weights read as per cent", () => {
  const mix = toPercentWeights(evenMix(nps));
  expect(rows(mix)).toEqual([
    ["detractors", 58, 58],
    ["passives", 17, 17],
    ["promoters", 17, 17],
    ["11", 8, 8],
    ["12", 0, 0],
  ]);
});

test("a row's weight is shared among its ratings as before, evenly when they had none", () => {
  const mix = toPercentWeights(evenMix(nps));
  const none = setRowWeight(mix, nps, "detractors", 0);
  expect(rows(none)[0]).toEqual(["detractors", 0, 0]);
  const again = setRowWeight(none, nps, "detractors", 70);
  expect(again.slice(0, 7).map(({ weight }) => weight)).toEqual(Array(7).fill(10));
  // Successive edits add up: no other row's weight changes.
  const both = setRowWeight(setRowWeight(again, nps, "passives", 20), nps, "promoters", 10);
  expect(rows(both).map(([, weight]) => weight)).toEqual([70, 20, 10, 8, 0]);
  expect(sharesOf(both).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(setRowWeight(mix, nps, "unknown", 5)).toBe(mix);
});
