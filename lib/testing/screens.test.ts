import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { leftOut, screens } from "@/e2e/screens";

const pages = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
  /(^|\/)page\.tsx$/.test(file),
);

it("lists every page of the app, so that axe, layout, weight, translations and pictures include it", () => {
  // A page with tabs is several screens.
  const listedPages = new Set([...screens.map(({ page }) => page), ...Object.keys(leftOut)]);
  expect([...listedPages].toSorted()).toEqual(pages.toSorted());
});

it("gives each screen a name of its own", () => {
  const names = screens.map(({ name }) => name);
  expect([...new Set(names)]).toEqual(names);
});
