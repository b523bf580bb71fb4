import { expect, test } from "vitest";
import { choicePart, flagPart, idsPart, sortPart, textPart } from "@/components/data-list/url-parts";

test("what is as it is by default is left out of the address", () => {
  expect(textPart("q").write("")).toBeNull();
  expect(choicePart("status", ["all", "open"], "all").write("all")).toBeNull();
  expect(flagPart("problems").write(false)).toBeNull();
  expect(sortPart("sort", ["name"]).write(null)).toBeNull();
});

test("a sort stands as its column, with a minus before it for the greatest first", () => {
  const part = sortPart("sort", ["name", "size"]);
  for (const text of ["name", "-size"]) expect(part.write(part.read(text))).toBe(text);
  expect(part.read("-size")).toEqual({ id: "size", direction: "descending" });
});

test("what makes no sense is read as if it were not there", () => {
  expect(sortPart("sort", ["name"]).read("colour")).toBeNull();
  expect(choicePart("type", ["a", "b"], null).read("c")).toBeNull();
  expect(idsPart("columns", ["a", "b"]).read("b,x,b,a")).toEqual(["b", "a"]);
});

test("columns keep their order, and none at all is not the default", () => {
  const part = idsPart("columns", ["a", "b", "c"]);
  expect(part.write(part.read("c,a"))).toBe("c,a");
  expect(part.read("")).toEqual([]);
  expect(part.write([])).toBe("");
  expect(part.read(null)).toBeNull();
});
