import { expect, test } from "vitest";
import { findLanguages } from "@/components/surveys/editor/languages/find-languages";

const languages = [
  { id: "de-at", label: "Austrian German" },
  { id: "en", label: "English" },
  { id: "de", label: "German" },
  { id: "el", label: "Greek" },
  { id: "pt-br", label: "Brazilian Portuguese" },
  { id: "pt", label: "Portuguese" },
];
const find = (typed: string) => findLanguages(languages, typed).map(({ id }) => id);

test("“ger” offers German before Austrian German", () => {
  expect(find("ger")).toEqual(["de", "de-at"]);
});

test("a code is found, its own language before the regional ones", () => {
  expect(find("pt")).toEqual(["pt", "pt-br"]);
  expect(find("de")).toEqual(["de", "de-at"]);
});

test("nothing typed leaves all as they are, and case does not matter", () => {
  expect(find(" ")).toEqual(languages.map(({ id }) => id));
  expect(find("GREEK")).toEqual(["el"]);
  expect(find("klingon")).toEqual([]);
});
