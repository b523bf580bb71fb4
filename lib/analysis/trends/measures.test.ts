import { expect, it } from "vitest";
import { measureOf, tooManyValues } from "@/lib/analysis/trends/measures";

it("keeps no more values of a median than there is room for", () => {
  const median = measureOf("median", 2, 3);
  for (const number of [3, 1, 2]) median.add(1, true, number);
  expect(() => median.add(0, true, 1)).toThrow(expect.objectContaining({ code: tooManyValues }));
  expect([...median.end()]).toEqual([Number.NaN, 2]);
});
