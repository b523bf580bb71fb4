import { expect, it } from "vitest";
import { namedOption, rankOptions } from "@/components/ui/rank-options";

const options = ["_kx", "airplane", "home_plan", "Plan type", "plan", "zone"].map((id) => ({
  id,
  label: id,
}));
const ranked = (text: string) => rankOptions(options, text).map(({ id }) => id);

it("lists the typed text first, then what begins with it, then words, then the rest", () => {
  expect(ranked("pla")).toEqual(["Plan type", "plan", "home_plan", "airplane"]);
  expect(ranked(" PLAN ")).toEqual(["plan", "Plan type", "home_plan", "airplane", "_kx", "zone"]);
  expect(ranked("")).toEqual(options.map(({ id }) => id));
  expect(ranked("none")).toEqual([]);
});

it("ignores accents", () => {
  expect(rankOptions([{ id: "é", label: "Café" }], "cafe")).toHaveLength(1);
});

it("names the option of the whole text, or the only one", () => {
  expect(namedOption(options, "plan")?.id).toBe("plan");
  expect(namedOption(options, "airp")?.id).toBe("airplane");
  expect([namedOption(options, "pla"), namedOption(options, ""), namedOption(options, "none")]).toEqual([
    null,
    null,
    null,
  ]);
});
