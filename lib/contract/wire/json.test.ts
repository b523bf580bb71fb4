import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, isSameJson, parseJson } from "@/lib/contract/wire/json";

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

describe("the same JSON", () => {
  /** The same value with its keys in reverse, and absent ones as undefined. */
  const rewritten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewritten);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, rewritten(item)] as const);
    return { ...Object.fromEntries(entries.reverse()), "not there": undefined };
  };

  it("is the same with keys in any order, whichever has a key that is undefined", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(isSameJson(value, rewritten(value))).toBe(true);
        expect(isSameJson(rewritten(value), value)).toBe(true);
      }),
    );
  });

  it("is not the same with another value, another key, or another length anywhere in it", () => {
    for (const [a, b] of [
      [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }],
      [{ a: 1 }, { a: 1, b: null }],
      [{ a: 1, b: null }, { a: 1 }],
      [[1], [1, 2]],
      [{}, []],
      [{ a: undefined }, { a: null }],
      [{}, { toString: 1 }],
      [{ toString: 1 }, {}],
    ]) {
      expect(isSameJson(a, b)).toBe(false);
      expect(isSameJson(b, a)).toBe(false);
    }
  });

  it("is compared in one walk: the levels that the API takes don't hold it", () => {
    const deep = () => Array.from({ length: 100 }).reduce<unknown>((inside) => ({ inside }), "end");
    expect(isSameJson(deep(), deep())).toBe(true);
  });
});
