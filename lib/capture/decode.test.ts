import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanDecoded } from "@/lib/capture/clean";
import { decode, type Encoding } from "@/lib/capture/decode";
import { requestLimits } from "@/lib/capture/limits";
import { normalizeEvents } from "@/lib/capture/normalize";
import { Invalid, TooLarge } from "@/lib/errors";

const read = (body: string | Buffer, encoding: Partial<Encoding> = {}) => {
  const all = { contentType: null, compression: null, ...encoding };
  const decoded = decode(Buffer.from(body), all, requestLimits);
  return decoded && cleanDecoded(decoded);
};

const value = { event: "a?>~", n: ["ü", "𝄞"] };
const json = JSON.stringify(value);
const base64 = Buffer.from(json).toString("base64");
const form = "application/x-www-form-urlencoded";

describe("reads", () => {
  const encodedBodies: [string, string | Buffer, Partial<Encoding>?][] = [
    ["JSON", json],
    ["JSON after a byte order mark", `\ufeff${json}`],
    ["gzip", gzipSync(json)],
    ["gzip that claims to be base64", gzipSync(json), { compression: "base64" }],
    ["gzip twice", gzipSync(gzipSync(json))],
    ["a form, percent-encoded", `data=${encodeURIComponent(base64)}&_=1`, { contentType: form }],
    ["a form with data behind other fields", `ip=0&data=${encodeURIComponent(json)}`, { contentType: form }],
    ["a form with bare plus signs", `data=${base64}`, { contentType: `${form}; charset=UTF-8` }],
    ["a form without its content type", `data=${encodeURIComponent(base64)}`],
    ["a form of JSON", `data=${encodeURIComponent(json)}`, { contentType: form }],
    ["a form that is JSON", json, { contentType: form }],
    ["a form that is JSON after a byte order mark", `\ufeff${json}`, { contentType: form }],
    ["a form that is base64", base64, { contentType: form }],
    ["gzip in base64 in a form", `data=${encodeURIComponent(gzipSync(json).toString("base64"))}`],
    ["base64", base64],
    ["base64 that the query names", ` ${base64}\n`, { compression: "base64" }],
    ["base64 for addresses", Buffer.from(json).toString("base64url")],
  ];
  test.each(encodedBodies)("%s", (_, body, encoding) => {
    expect(read(body, encoding)).toEqual(value);
  });
});

describe("refuses", () => {
  test.each<[string, string | Buffer]>([
    ["half of JSON", '{"a":'],
    ["prose", "hello there"],
    ["binary", Buffer.from([0xff, 0xfe, 0, 1])],
    ["a form without data", "data2=1"],
    ["cut gzip", gzipSync(json).subarray(0, 20)],
    ["101 levels", "[".repeat(101) + "]".repeat(101)],
    ["a million levels, never closed", "[".repeat(1_000_000)],
    ["mixed levels", '{"a":['.repeat(51)],
  ])("%s", (_, body) => {
    expect(() => read(body)).toThrow(Invalid);
  });

  test("more than 20 MiB inflated, without inflating all of it", () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const before = process.memoryUsage.rss();
    expect(() => read(bomb)).toThrow(TooLarge);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    expect(() => read(bomb.toString("base64"))).toThrow(TooLarge);
    expect(() => read(gzipSync(bomb))).toThrow(TooLarge);
  });

  test("ten million fields of a form, without storing them", () => {
    const before = process.memoryUsage.rss();
    expect(() => read("a&".repeat(10_000_000), { contentType: form })).toThrow(Invalid);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  test.each([
    ["half a million empty objects", () => `[${"{},".repeat(500_000)}{}]`],
    ["a million keys", () => `{${'"k":1,'.repeat(1_000_000)}"k":1}`],
    ["a million items", () => `[${"0,".repeat(1_000_000)}0]`],
  ])("%s", (_, body) => {
    expect(() => read(body())).toThrow(TooLarge);
  });
});

test("an empty body is null in every encoding", () => {
  for (const body of ["", "data=", gzipSync("")])
    for (const contentType of [null, form]) expect(read(body, { contentType })).toBeNull();
});

test("100 levels are read, and brackets in strings do not count", () => {
  expect(JSON.stringify(read("[".repeat(100) + "]".repeat(100)))).toHaveLength(200);
  expect(read(JSON.stringify({ a: `"\\${"[".repeat(500)}` }))).toEqual({ a: `"\\${"[".repeat(500)}` });
});

test("NUL and lone surrogates become the replacement character in values, and names of their own in keys and ids", () => {
  const hostile = '{"a\\u0000b":"c\\u0000","l\\ud800":["\\udfff",{"\\u0000":{"x":"\\ud83d"}}]}';
  expect(JSON.stringify(read(hostile))).toBe(
    '{"a\ufffd0000b":"c\ufffd","l\ufffdD800":["\ufffd",{"\ufffd0000":{"x":"\ufffd"}}]}',
  );
  expect(
    read(
      '{"distinct_id":{"a":"\\u0000"},"alias":"\\ud800","$unset":["a\\u0000b"],"$set":{"a\\u0000b":"\\ud800"}}',
    ),
  ).toEqual({
    distinct_id: { a: "\ufffd0000" },
    alias: "\ufffdD800",
    $unset: ["a\ufffd0000b"],
    $set: { "a\ufffd0000b": "\ufffd" },
  });
});

test("two different distinct ids stay different, up to the cut", () => {
  const id = fc
    .array(
      fc.oneof(fc.constantFrom("\0", "\ud800", "\udbff", "\udfff", "a"), fc.string({ unit: "binary" })),
      { maxLength: 6 },
    )
    .map((parts) => parts.join("").slice(0, 40))
    // A text that contains a replacement character may equal another's result.
    .filter((text) => text !== "" && !/\ufffd(?:0000|D[89A-F])/.test(text));
  const stored = (distinct_id: string) =>
    normalizeEvents(read(JSON.stringify({ event: "a", distinct_id })), { received: 0 }).events[0]!.distinctId;
  fc.assert(
    fc.property(id, id, (a, b) => {
      fc.pre(a !== b);
      expect(stored(a)).not.toBe(stored(b));
    }),
  );
});

test("__proto__ is removed at every depth, and a key that only looks like it is a name of its own", () => {
  const hostile =
    '{"__proto__":{"a":1},"b":[{"__proto__":{"a":1},"__pro\\u0000to__":{"a":1},"constructor":{"prototype":{"a":1}}}]}';
  expect(JSON.stringify(read(hostile))).toBe(
    '{"b":[{"__pro\ufffd0000to__":{"a":1},"constructor":{"prototype":{"a":1}}}]}',
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});
