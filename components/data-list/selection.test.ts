import { describe, expect, test } from "vitest";
import {
  emptySelection,
  fullSelection,
  isSelected,
  type Selection,
  selectedCount,
  withRows,
} from "@/components/data-list/selection";

const entry = (key: string) => [key, { key }] as const;

describe("a selection of rows", () => {
  const two: Selection<{ key: string }> = withRows(emptySelection, [entry("a"), entry("b")], true);

  test("holds the rows themselves, whatever is on screen later", () => {
    expect(two).toEqual({ kind: "rows", rows: new Map([entry("a"), entry("b")]) });
    expect(selectedCount(two, 200_000)).toBe(2);
  });

  test("loses what is taken out of it", () => {
    const one = withRows(two, [entry("a")], false);
    expect([isSelected(one, "a"), isSelected(one, "b")]).toEqual([false, true]);
    expect(isSelected(two, "a")).toBe(true);
  });
});

describe("a selection of all that match", () => {
  test("knows its size without knowing its rows", () => {
    expect(selectedCount(fullSelection, 200_000)).toBe(200_000);
    expect(isSelected(fullSelection, "never seen")).toBe(true);
  });

  test("remembers what was left out, and what was taken back in", () => {
    const but: Selection<{ key: string }> = withRows(fullSelection, [entry("a"), entry("b")], false);
    expect(selectedCount(but, 10)).toBe(8);
    const back = withRows(but, [entry("a")], true);
    expect([isSelected(back, "a"), isSelected(back, "b")]).toEqual([true, false]);
  });
});
