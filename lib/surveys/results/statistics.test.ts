import { describe, expect, it } from "vitest";
import {
  addTo,
  differenceOfEstimates,
  differenceOfShares,
  noMoments,
  toEstimate,
  toShare,
} from "@/lib/surveys/results/statistics";

const estimate = (...numbers: number[]) => {
  const moments = noMoments();
  for (const number of numbers) addTo(moments, number);
  return toEstimate(moments);
};

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

describe("a difference", () => {
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
