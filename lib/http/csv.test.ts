import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CsvRows, escapeFormula, serializeCsv } from "@/lib/http/csv";

/** The document of rows in one chunk. */
async function documentOf(...values: unknown[]): Promise<string> {
  let document = "";
  const rows = new CsvRows(async function* chunks() {
    yield values;
  });
  for await (const part of await serializeCsv(rows)) document += part;
  return document;
}

/** A minimal reader of RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[at++];
      else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ",") {
      row.push(cell);
      cell = "";
    } else if (character === "\r" && text[at + 1] === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
      at++;
    } else cell += character;
  }
  return rows;
}

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

describe("a cell that a spreadsheet would evaluate", () => {
  test.each(["=1+1", "+SUM(A1)", "-cmd", "@now", "\tx", "\rx", "\u0001", "＝1+1", "＋1", "－1", "＠now"])(
    "%j is prefixed with an apostrophe",
    (cell) => {
      expect(escapeFormula(cell)).toBe(`'${cell}`);
    },
  );

  test.each(["-5", "-5.25", "1e9", "-1e-9", "a=b", ""])("%j is harmless and unchanged", (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
  });
});

test("any cells can be read back", async () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom('"', ",", "\r\n", "=x", "＝x", "\n", '""', "'"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1 }), async (rows) => {
      const [, ...read] = parseCsv(await documentOf(...rows));
      const expected = rows.map(({ a, b }) => [escapeFormula(a), escapeFormula(b)]);
      expect(read).toEqual(expected);
    }),
    { numRuns: process.env.LONG ? 5000 : 500 },
  );
});
