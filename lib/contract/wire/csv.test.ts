import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it, test } from "vitest";
import { decodeText, escapeFormula, toListCell, unescapeFormula } from "@/lib/contract/wire/csv";

describe("a cell that a spreadsheet would evaluate", () => {
  test.each(["=1+1", "+SUM(A1)", "-cmd", "@now", "\tx", "\rx", "\u0001", "＝1+1", "＋1", "－1", "＠now"])(
    "%j is prefixed with an apostrophe",
    (cell) => {
      expect(escapeFormula(cell)).toBe(`'${cell}`);
    },
  );

  test.each(["-5", "-5.25", "1e9", "-1e-9", "a=b", "", "'tis", "''"])(
    "%j is harmless and unchanged",
    (cell) => {
      expect(escapeFormula(cell)).toBe(cell);
    },
  );

  it("is read back as it was, whatever apostrophes it had", () => {
    const text = fc.string({ unit: fc.constantFrom("'", "=", "-", "5", "a") });
    fc.assert(fc.property(text, (value) => unescapeFormula(escapeFormula(value)) === value));
  });
});

describe("several texts in one cell", () => {
  it("can be told from one text that has the separator", () => {
    expect(toListCell(["a", "b"])).toBe("a; b");
    expect(toListCell(["a; b"])).toBe('"a; b"');
    expect(toListCell(['say "hi"', "", " x"])).toBe('"say ""hi"""; ""; " x"');
  });

  it("are read back by a CSV parser", () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom("a", ";", " ", '"', "\n", "\r", ",") }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(texts, (list) => {
        const { data } = Papa.parse<string[]>(toListCell(list), { delimiter: "; ", newline: "\r\n" });
        expect(data).toEqual([list]);
      }),
    );
  });
});

describe("the bytes of a text file", () => {
  const text = "E-Mail;Größe\r\nä@example.com;5";
  const utf16 = (order: "le" | "be") => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), order === "le");
    return bytes;
  };
  const latin1 = Uint8Array.from(text, (character) => character.charCodeAt(0));

  it.each([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with a byte order mark", new TextEncoder().encode(`\uFEFF${text}`)],
    ["UTF-16, little-endian", utf16("le")],
    ["UTF-16, big-endian", utf16("be")],
    ["UTF-16 with a byte order mark", Uint8Array.from([0xff, 0xfe, ...utf16("le")])],
    ["UTF-16, big-endian, with a byte order mark", Uint8Array.from([0xfe, 0xff, ...utf16("be")])],
    ["Latin-1", latin1],
  ])("are read as %s", (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });
});
