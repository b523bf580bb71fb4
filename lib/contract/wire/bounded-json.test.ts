import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonBeyondLimit, parseBoundedJson } from "@/lib/contract/wire/bounded-json";

const parse = (text: string, maxValues = 1000) => parseBoundedJson(text, { maxValues });

it("accepts and rejects the same texts as JSON.parse", () => {
  const text = fc.oneof(
    fc.json(),
    fc.tuple(fc.json(), fc.nat()).map(([json, at]) => json.slice(0, at % (json.length + 1))),
    fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([json, at, more]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + more + json.slice(place);
    }),
  );
  const outcome = (work: () => unknown) => {
    try {
      return { value: work() };
    } catch (error) {
      return { isRefused: error instanceof SyntaxError };
    }
  };
  fc.assert(
    fc.property(text, (given) => {
      fc.pre(!given.includes("__proto__"));
      expect(outcome(() => parse(given))).toEqual(outcome(() => JSON.parse(given) as unknown));
    }),
  );
});

describe("JSON is bounded", () => {
  const refusal = (text: string, most?: number) => {
    try {
      parse(text, most);
    } catch (error) {
      if (error instanceof JsonBeyondLimit) return { limit: error.limit, field: error.field };
      throw error;
    }
    return null;
  };

  it("in its number of keys, items and containers", () => {
    for (const [text, values] of [
      ["[1,2,3]", 3],
      ['{"a":1,"b":[true,null]}', 4],
      ["[[],[],{}]", 6],
    ] as const) {
      expect(refusal(text, values)).toBeNull();
      expect(refusal(text, values - 1)).toEqual({ limit: "values", field: null });
    }
    expect(refusal('"a,b,[{,"', 0)).toBeNull();
    expect(refusal(`[${"0,".repeat(100_000)}`)).toEqual({ limit: "values", field: null });
  });

  it("in its depth, and names the field", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(refusal(nested(100))).toBeNull();
    expect(refusal(nested(101))).toEqual({ limit: "levels", field: null });
    expect(refusal(`{"x":["y"],"a\\"b":${nested(100)}}`)).toEqual({ limit: "levels", field: 'a"b' });
    expect(refusal(`[${"[".repeat(500)}`)).toEqual({ limit: "levels", field: null });
  });
});

describe("a number that JavaScript cannot hold", () => {
  it.each([
    "12345678901234567890",
    "-12345678901234567891",
    "9007199254740993",
    "123456789012345678901234567890",
    "12345678901234567891e0",
    "12345678901234567.5",
    "1000000000000000000000",
    "1e400",
    "-1E+400",
    `1${"0".repeat(100_000)}1`,
  ])("%s is read as a text with the same digits", (literal) => {
    expect(parse(literal)).toBe(literal);
    expect(parse(`{"a":[${literal} ,${literal}],"b":"${literal}"}`)).toEqual({
      a: [literal, literal],
      b: literal,
    });
  });

  it.each([
    "9007199254740991",
    "9007199254740992",
    "-9007199254740994",
    "100000000000000000000",
    "1e22",
    "1.7976931348623157e308",
    "1700000000000000.0",
    "0.12345678901234567890123",
    "12345678901234567.0",
    "5e-324",
    "-0",
    "1e-400",
  ])("%s is not such a number", (literal) => {
    expect(parse(`[${literal}]`)).toEqual([Number(literal)]);
  });

  it("is formatted by the given function", () => {
    const value = parseBoundedJson("[7,12345678901234567890]", { maxValues: 9, writeNumber: () => "null" });
    expect(value).toEqual([7, null]);
  });

  it("accepts no invalid numbers", () => {
    for (const text of [
      "{12345678901234567890 : 1}",
      "012345678901234567890",
      "12345678901234567890.",
      "12345678901234567890abc",
      "--12345678901234567890",
      "[1 12345678901234567890]",
    ])
      expect(() => parse(text)).toThrow(SyntaxError);
  });

  it("is distinguished from its neighbors, whatever the digits", () => {
    const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        const [one, other] = parse(`[${a},${b}]`) as [unknown, unknown];
        expect(one === other).toBe(a === b);
        expect(String(one)).toBe(String(a));
      }),
    );
  });
});

it("removes __proto__ at every depth and in every spelling, and keeps its neighbors", () => {
  const text =
    '{"__proto__":{"polluted":1},"a":[{"__proto__":7,"constructor":{"prototype":{"polluted":1}}}],"\\u005f_pr\\u006fto__":1}';
  const value = parse(text);
  expect(JSON.stringify(value)).toBe('{"a":[{"constructor":{"prototype":{"polluted":1}}}]}');
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(parse('"__proto__"')).toBe("__proto__");
});
