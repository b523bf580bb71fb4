import { describe, expect, it } from "vitest";
import { bottomAbove, positionClearOf } from "@/components/ui/toast-position";

const row = (top: number, width: number) => ({ top, bottom: top + 64, left: 0, right: width });
const rows = (from: number, count: number, width: number) =>
  Array.from({ length: count }, (_, at) => row(from + at * 64, width));

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])("the place of a message at $width pixels", (window) => {
  it("is at the bottom below few rows", () => {
    expect(positionClearOf(rows(250, 5, window.width), window)).toBe("bottom-right");
  });

  it("is at the top above many rows", () => {
    expect(positionClearOf(rows(250, 20, window.width), window)).toBe("top-center");
  });

  it("is away from the first row where rows are everywhere", () => {
    const [top, bottom] = [row(30, window.width), row(window.height - 140, window.width)];
    expect(positionClearOf([bottom, top], window)).toBe("top-center");
    expect(positionClearOf([top, bottom], window)).toBe("bottom-right");
  });
});

it("is beside a preview in the corner", () => {
  const preview = { top: 300, bottom: 830, left: 1060, right: 1420 };
  expect(positionClearOf([preview], { width: 1440, height: 900 })).toBe("bottom-center");
});

it("is at the left of a wide preview, never over the header", () => {
  const preview = { top: 300, bottom: 830, left: 660, right: 1260 };
  expect(positionClearOf([preview], { width: 1280, height: 900 })).toBe("bottom-left");
});

it("is at the left while a dialog is open, and stays there when that closes over a preview", () => {
  const preview = { top: 300, bottom: 844, left: 1060, right: 1420 };
  expect(positionClearOf([preview], { width: 1440, height: 900 }, true)).toBe("bottom-left");
  const below = { ...preview, left: 16, right: 374 };
  expect(positionClearOf([below], { width: 390, height: 900 }, true)).toBe("top-left");
});

it("is the usual one without rows", () => {
  expect(positionClearOf([], { width: 1440, height: 900 })).toBeUndefined();
});

describe("the bottom of a message", () => {
  const [wide, phone] = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  const bar = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });

  it("is above the bars of a phone that lie on each other, and not above one further up", () => {
    const [navigation, save, upper] = [bar(788, 844, 0, 390), bar(728, 788, 0, 390), bar(300, 360, 0, 390)];
    expect(bottomAbove([navigation], phone, false)).toBe(72);
    expect(bottomAbove([save, upper, navigation], phone, false)).toBe(844 - 728 + 8);
  });

  it("is above a bar in the middle of a wide window only if that reaches the corner", () => {
    expect(bottomAbove([bar(836, 884, 500, 900)], wide, false)).toBe(24);
    expect(bottomAbove([bar(836, 884, 400, 1100)], wide, false)).toBe(72);
    expect(bottomAbove([bar(836, 884, 400, 1100)], wide, true)).toBe(72);
  });
});
