import { existsSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { analyses, insights } from "@/lib/analysis/insights";

it("has an analysis for every folder with an answer.ts", () => {
  const folders = readdirSync("lib/analysis").filter((name) => existsSync(`lib/analysis/${name}/answer.ts`));
  expect(Object.keys(analyses).sort()).toEqual(folders.sort());
});

it("lists every insight of every analysis once", () => {
  const names = Object.values(analyses).flatMap((some) => Object.keys(some));
  expect(Object.keys(insights).sort()).toEqual(names.sort());
});
