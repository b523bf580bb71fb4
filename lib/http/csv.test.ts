import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { unescapeFormula } from "@/lib/contract/wire/csv";
import { CsvFile, CsvRows, serializeCsv } from "@/lib/http/csv";

/** The document of rows in one chunk. */
async function documentOf(...values: unknown[]): Promise<string> {
  let document = "";
  const rows = new CsvRows(async function* chunks() {
    yield values;
  });
  for await (const part of await serializeCsv(rows)) document += part;
  return document;
}

const parseCsv = (text: string): string[][] => Papa.parse<string[]>(text, { skipEmptyLines: true }).data;

test("nested values become dotted columns, sorted, with the union of all keys", async () => {
  const document = await documentOf(
    { id: 1, distinct_ids: ["a", "b"], properties: { email: "x@y.z", nested: { deep: true } } },
    { id: 2, distinct_ids: [], properties: { age: 4, gone: null } },
  );
  expect(parseCsv(document)).toEqual([
    [
      "distinct_ids.0",
      "distinct_ids.1",
      "id",
      "properties.age",
      "properties.email",
      "properties.gone",
      "properties.nested.deep",
    ],
    ["a", "b", "1", "", "x@y.z", "", "True"],
    ["", "", "2", "4", "", "", ""],
  ]);
});

test("no rows yield an empty document", async () => {
  expect(await documentOf()).toBe("");
});

test("rows with more columns than spreadsheets can open are rejected before the first line", async () => {
  const wide = (from: number) =>
    Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`k${from + n}`, n]));
  await expect(documentOf(wide(0), wide(6_000))).rejects.toMatchObject({ attr: "format" });
  expect(parseCsv(await documentOf(wide(0), wide(0)))[0]).toHaveLength(6_000);
});

test("two paths of one name are two columns", async () => {
  const document = await documentOf(
    { properties: { "a.b": "key", a: { b: "nested", c: 1 } } },
    { properties: { "a.b": "other key" } },
    { properties: { "a\\.b": "backslash" } },
  );
  expect(parseCsv(document)).toEqual([
    ["properties.a.b", "properties.a.c", "properties.a\\.b", "properties.a\\\\\\.b"],
    ["nested", "1", "key", ""],
    ["", "", "other key", ""],
    ["", "", "", "backslash"],
  ]);
});

test("no value of any JSON is lost for its path", async () => {
  const key = fc.constantFrom("a", "b", "a.b", "a\\", ".", "\\.", "a\\.b");
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: "small" },
      fc.integer(),
      fc.dictionary(key, tie("json"), { minKeys: 1, maxKeys: 4 }),
    ),
  }));
  const countLeaves = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, inner) => sum + countLeaves(inner), 0)
      : 1;
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, json, { minKeys: 1 }), async (value) => {
      const [header = [], cells = []] = parseCsv(await documentOf(value));
      expect(new Set(header).size).toBe(header.length);
      expect(cells.filter((cell) => cell !== "")).toHaveLength(countLeaves(value));
    }),
  );
});

test("a file for spreadsheets begins with a byte order mark, also without lines", async () => {
  const chunks: string[] = [];
  const file = new CsvFile(["name", "=x"], async function* lines() {}, "names.csv");
  for await (const part of await serializeCsv(file)) chunks.push(part);
  expect(chunks).toEqual(["\uFEFFname,'=x\r\n"]);
});

test("any cells can be read back", async () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom('"', ",", "\r\n", "=x", "＝x", "\n", '""', "'", "'=x", "''=x", "'-5", "-5"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1 }), async (rows) => {
      const { data } = Papa.parse<string[]>(await documentOf(...rows));
      const read = data.slice(1, -1).map((cells) => cells.map(unescapeFormula));
      expect(read).toEqual(rows.map(({ a, b }) => [a, b]));
    }),
    { numRuns: process.env.LONG ? 5000 : 500 },
  );
});
