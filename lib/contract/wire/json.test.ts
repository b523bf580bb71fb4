import { describe, expect, it } from "vitest";
import { parseJson } from "@/lib/contract/wire/json";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("JSON inside a string", () => {
  it("is read up to 100 levels, lists and objects alike", () => {
    expect(parseJson('{"a":[1,null,"x"]}')).toEqual({ a: [1, null, "x"] });
    expect(parseJson("7")).toBe(7);
    expect(JSON.stringify(parseJson(nested(100)))).toBe(nested(100));
    expect(parseJson(`{"a":${nested(99)},"b":[]}`)).toHaveProperty("b");
  });

  it("is rejected beyond, at any depth", () => {
    for (const text of [nested(101), `{"a":${nested(100)}}`, `[1,[],${nested(500_000)}]`])
      expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it("is rejected when it is invalid", () => {
    for (const text of ["", "{", "undefined"]) expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
