import { expect, test } from "vitest";
import { withinScale } from "@/components/survey/figures/scale-bounds";
import type { Estimate, NpsScore } from "@/lib/contract/survey/results";

const estimate = (low: number, high: number): Estimate => ({
  value: (low + high) / 2,
  n: 5,
  interval: { low, high, method: "normal" },
});
const nps = {} as NpsScore; // only that there is one counts

test.each([
  ["an NPS", { nps, scale: 10 }, [41, 119], [41, 100]],
  ["an NPS of detractors", { nps, scale: 10 }, [-119, -41], [-100, -41]],
  ["a mean", { nps: null, scale: 5 }, [4.2, 5.4], [4.2, 5]],
  ["a mean that is low", { nps: null, scale: 5 }, [0.6, 1.4], [1, 1.4]],
  ["a mean of an unknown scale", { nps: null, scale: null }, [4.2, 5.4], [4.2, 5.4]],
] as const)("the interval of %s ends with the scale", (_, question, [low, high], [lowest, highest]) => {
  const { interval, value } = withinScale(question, estimate(low, high));
  expect(interval).toMatchObject({ low: lowest, high: highest });
  expect(value).toBe((low + high) / 2);
});

test("an estimate without an interval stays as it is", () => {
  const none: Estimate = { value: 4, n: 1, interval: null };
  expect(withinScale({ nps: null, scale: 5 }, none)).toBe(none);
});
