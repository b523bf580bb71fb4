import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrastOf, minContrast, nearestPassing, readableOn } from "@/lib/survey-model/contrast";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  test("is the ratio that WCAG defines", () => {
    expect(contrastOf("#fff", "black")).toBe(21);
    expect(contrastOf("#777", "#fff")).toBeCloseTo(4.48, 2);
    expect(contrastOf("rebeccapurple", "rgb(102 51 153)")).toBe(1);
    expect(contrastOf("no colour", "#fff")).toBeNull();
  });

  test("has a nearest passing color against every background, which passes as written", () => {
    fc.assert(
      fc.property(color, color, fc.constantFrom(...Object.values(minContrast)), (front, ground, least) => {
        const better = nearestPassing(front, ground, least);
        expect(better).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrastOf(better ?? "", ground)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test("leaves a color that passes, and finds none for an invalid color", () => {
    expect(nearestPassing("#123456", "#fff", 4.5)).toBe("#123456");
    expect(nearestPassing("#123456", "paper", 4.5)).toBeNull();
  });

  test("changes lightness, not hue", () => {
    expect(nearestPassing("#ff8080", "#ffffff", 4.5)).toMatch(/^#[c-d][0-9a-f]([4-6][0-9a-f]){2}$/);
  });
});

test("the widget chooses dark on light and light on dark", () => {
  expect(["#000", "#fff", "#17586b", "nonsense"].map(readableOn)).toEqual([
    "white",
    "#020617",
    "white",
    "#020617",
  ]);
});
