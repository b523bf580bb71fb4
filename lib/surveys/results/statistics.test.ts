import { describe, expect, it } from "vitest";
import {
  addTo,
  differenceOfEstimates,
  differenceOfShares,
  noMoments,
  toEstimate,
  toScore,
  toShare,
} from "@/lib/surveys/results/statistics";

const momentsOf = (numbers: readonly number[]) => {
  const moments = noMoments();
  for (const number of numbers) addTo(moments, number);
  return moments;
};
const estimate = (...numbers: number[]) => toEstimate(momentsOf(numbers));
const score = (...points: number[]) => toScore(momentsOf(points));

describe("a share", () => {
  it("has Wilson's interval", () => {
    // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3
    expect(toShare(81, 263, "started").interval?.low).toBeCloseTo(0.2553, 4);
    expect(toShare(81, 263, "started").interval?.high).toBeCloseTo(0.3662, 4);
    expect(toShare(15, 148, "started").interval?.low).toBeCloseTo(0.0624, 4);
    expect(toShare(15, 148, "started").interval?.high).toBeCloseTo(0.1605, 4);
    expect(toShare(0, 20, "started").interval).toMatchObject({ low: 0 });
    expect(toShare(0, 20, "started").interval?.high).toBeCloseTo(0.1611, 4);
    expect(toShare(29, 29, "started").interval).toMatchObject({ high: 1 });
  });

  it("has no value without a denominator, or with less than the numerator", () => {
    expect(toShare(0, 0, "shown")).toMatchObject({ value: null, interval: null });
    expect(toShare(3, 2, "shown")).toMatchObject({
      value: null,
      interval: null,
      numerator: 3,
      denominator: 2,
    });
  });
});

describe("a mean", () => {
  it("has the normal interval of its sample variance", () => {
    // 1, 2, 3, 4, 5: variance 2.5, margin 1.96 × √0.5
    expect(estimate(1, 2, 3, 4, 5)).toMatchObject({ value: 3, n: 5 });
    expect(estimate(1, 2, 3, 4, 5).interval?.low).toBeCloseTo(3 - 1.3859, 4);
    expect(estimate(4, 4, 4).interval).toMatchObject({ low: 4, high: 4 });
  });

  it("has no interval with one answer, and no value with none", () => {
    expect(estimate(4)).toEqual({ value: 4, n: 1, interval: null });
    expect(estimate()).toEqual({ value: null, n: 0, interval: null });
  });
});

describe("a Net Promoter Score", () => {
  it("has the adjusted Wald interval, which is never certain of a few equal answers", () => {
    // Seven promoters, and 3/4 of 3 on each side: mean 700 / 10; variance (7 + 1.5) × 10,000 / 10 - 70² = 3,600; margin
    // 1.96 × √360 = 37.19, cut at 100.
    const seven = score(...Array.from({ length: 7 }, () => 100));
    expect(seven).toMatchObject({ value: 100, n: 7, interval: { high: 100, method: "adjusted_wald" } });
    expect(seven.interval?.low).toBeCloseTo(70 - 37.19, 2);
    // 60 promoters, 20 passives and 20 detractors: mean 4,000 / 103; variance 81.5 × 10,000 / 103 - 38.83².
    const hundred = [...Array(60).fill(100), ...Array(20).fill(0), ...Array(20).fill(-100)];
    expect(score(...hundred).value).toBe(40);
    expect(score(...hundred).interval?.low).toBeCloseTo(38.83 - 15.49, 1);
    expect(score(...hundred).interval?.high).toBeCloseTo(38.83 + 15.49, 1);
  });

  it("contains the score, however few answers and however equal", () => {
    for (let n = 2; n <= 300; n++) {
      for (const points of [100, 0, -100]) {
        const { low, high } = score(...Array(n).fill(points)).interval!;
        expect(low).toBeLessThanOrEqual(points);
        expect(high).toBeGreaterThanOrEqual(points);
        expect(high - low).toBeGreaterThan(0);
      }
    }
  });

  it("has no interval with one answer, and no value with none", () => {
    expect(score(100)).toEqual({ value: 100, n: 1, interval: null });
    expect(score()).toEqual({ value: null, n: 0, interval: null });
  });
});

describe("a difference", () => {
  it("of scores is not clear where one is of a few equal answers", () => {
    const few = score(...Array(7).fill(100));
    const many = score(...Array(130).fill(100), ...Array(44).fill(0), ...Array(30).fill(-100));
    expect(many.value).toBeCloseTo(49.02, 2);
    const difference = differenceOfEstimates(few, many);
    expect(difference.interval?.low).toBeLessThan(0);
    expect(difference).toMatchObject({ verdict: "no_difference", interval: { method: "adjusted_wald" } });
  });

  it("of shares has Newcombe's interval", () => {
    // Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10
    const difference = differenceOfShares(toShare(56, 70, "shown"), toShare(48, 80, "shown"));
    expect(difference.value).toBeCloseTo(0.2, 9);
    expect(difference.interval?.low).toBeCloseTo(0.0524, 4);
    expect(difference.interval?.high).toBeCloseTo(0.3339, 4);
    expect(difference.verdict).toBe("higher");
    expect(differenceOfShares(toShare(48, 80, "shown"), toShare(56, 70, "shown")).verdict).toBe("lower");
  });

  it("of means adds their variances", () => {
    const difference = differenceOfEstimates(estimate(1, 2, 3, 4, 5), estimate(2, 3, 4, 5, 6));
    expect(difference.value).toBe(-1);
    expect(difference.interval?.high).toBeCloseTo(-1 + Math.SQRT2 * 1.3859, 3);
    expect(difference.verdict).toBe("no_difference");
    expect(differenceOfEstimates(estimate(5, 5, 5, 5, 4), estimate(1, 1, 1, 2, 1)).verdict).toBe("higher");
  });

  it("says so when there are too few", () => {
    expect(differenceOfShares(toShare(4, 4, "shown"), toShare(0, 100, "shown")).verdict).toBe("too_few");
    expect(differenceOfEstimates(estimate(10, 10, 10, 10), estimate(0, 0, 0, 0, 0)).verdict).toBe("too_few");
    expect(differenceOfEstimates(estimate(1), estimate(1, 2))).toMatchObject({
      value: -0.5,
      verdict: "too_few",
    });
    expect(differenceOfShares(toShare(0, 0, "shown"), toShare(1, 5, "shown"))).toEqual({
      value: null,
      interval: null,
      verdict: "too_few",
    });
  });
});
