import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decode, type Encoding } from "@/lib/capture/decode";
import { Invalid, TooLarge } from "@/lib/errors";

const read = (body: string | Buffer, encoding: Partial<Encoding> = {}) =>
  decode(Buffer.from(body), { contentType: null, compression: null, ...encoding });

const value = { event: "a?>~", n: ["ü", "𝄞"] };
const json = JSON.stringify(value);
const base64 = Buffer.from(json).toString("base64");
const form = "application/x-www-form-urlencoded";

describe("reads", () => {
  const ways: [string, string | Buffer, Partial<Encoding>?][] = [
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
  test.each(ways)("%s", async (_, body, encoding) => {
    expect(await read(body, encoding)).toEqual(value);
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
  ])("%s", async (_, body) => {
    await expect(read(body)).rejects.toBeInstanceOf(Invalid);
  });

  test("more than 20 MiB inflated, without inflating it all", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const before = process.memoryUsage.rss();
    await expect(read(bomb)).rejects.toBeInstanceOf(TooLarge);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    await expect(read(bomb.toString("base64"))).rejects.toBeInstanceOf(TooLarge);
    await expect(read(gzipSync(bomb))).rejects.toBeInstanceOf(TooLarge);
  });

  test("ten million fields of a form, without keeping them", async () => {
    const before = process.memoryUsage.rss();
    await expect(read("a&".repeat(10_000_000), { contentType: form })).rejects.toBeInstanceOf(Invalid);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  test("half a million empty objects", async () => {
    await expect(read(`[${"{},".repeat(500_000)}{}]`)).rejects.toBeInstanceOf(TooLarge);
  });
});

test("nothing is undefined, however it is written", async () => {
  for (const body of ["", "data=", gzipSync("")])
    for (const contentType of [null, form]) expect(await read(body, { contentType })).toBeUndefined();
});

test("100 levels are read, and brackets in texts are none", async () => {
  expect(JSON.stringify(await read("[".repeat(100) + "]".repeat(100)))).toHaveLength(200);
  expect(await read(JSON.stringify({ a: `"\\${"[".repeat(500)}` }))).toEqual({ a: `"\\${"[".repeat(500)}` });
});

test("NUL goes, lone surrogates become the replacement character, in keys too", async () => {
  const hostile =
    '{"a\\u0000b":"c\\u0000","l\\ud800":["\\udfff",{"\\u0000":{"x":"\\ud83d"}}],"__proto__":{"a":"\\u0000"}}';
  const cleaned = (await read(hostile)) as Record<string, unknown>;
  expect(JSON.stringify(cleaned)).toBe(
    '{"ab":"c","l\ufffd":["\ufffd",{"":{"x":"\ufffd"}}],"__proto__":{"a":""}}',
  );
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});
