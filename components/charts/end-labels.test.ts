import { expect, test } from "vitest";
import { endLabels } from "@/components/charts/end-labels";

test("names that would cover each other move apart, in their order", () => {
  expect(endLabels([50, 52, 120], { top: 0, bottom: 200 })).toEqual([50, 66, 120]);
});

test("names stay in the drawing", () => {
  expect(endLabels([198, 199], { top: 0, bottom: 200 })).toEqual([184, 200]);
  expect(endLabels([-5], { top: 10, bottom: 200 })).toEqual([10]);
});
