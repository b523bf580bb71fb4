import fc from "fast-check";
import { expect, it } from "vitest";
import { between, Dictionary, noText } from "@/lib/analysis/engine/dictionary";
import { PersonNumbers } from "@/lib/analysis/engine/person-numbers";

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

it("gives each text one code, in the order in which they come", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), { maxLength: 3000 }),
      (texts) => {
        const dictionary = new Dictionary();
        const codes = texts.map((text) => {
          const bytes = Buffer.from(` ${text} `);
          return dictionary.codeOf(viewOf(bytes), 1, bytes.length - 1);
        });
        expect(dictionary.words).toEqual([...new Set(texts.map((text) => text.toWellFormed()))]);
        expect(codes.map((code) => dictionary.words[code])).toEqual(texts.map((text) => text.toWellFormed()));
      },
    ),
    { numRuns: 100 },
  );
});

it("finds the texts of a pack as it finds them alone, wherever the pack lies", () => {
  const text = fc
    .string({ unit: "grapheme", maxLength: 40 })
    .map((one) => one.toWellFormed().replaceAll(between, ""));
  const around = fc.uint8Array({ maxLength: 5 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 300 }), around, around, (texts, before, behind) => {
      const pack = Buffer.from(texts.join(between));
      const view = viewOf(Buffer.concat([before, pack, behind]));
      const codes = new Int32Array(texts.length);
      const packed = new Dictionary();
      const count = packed.codesOf(view, before.length, before.length + pack.length, codes);
      const alone = new Dictionary();
      const expected = texts.map((one) => {
        const bytes = Buffer.from(one);
        return alone.codeOf(viewOf(bytes), 0, bytes.length);
      });
      expect(count).toBe(texts.length);
      expect([...codes]).toEqual(expected);
      expect(packed.words).toEqual(alone.words);
    }),
  );
});

it("finds the end of a text whatever the next one begins with", () => {
  const dictionary = new Dictionary();
  for (let length = 0; length < 40; length++) {
    for (let byte = 0; byte < 128; byte++) {
      const first = String.fromCharCode(byte);
      if (first === between) continue;
      const texts = ["a".repeat(length), first, `${first}b`];
      const pack = Buffer.from(texts.join(between));
      const codes = new Int32Array(3);
      expect(dictionary.codesOf(viewOf(pack), 0, pack.length, codes)).toBe(3);
      expect(Array.from(codes, (code) => dictionary.words[code] ?? "")).toEqual(texts);
    }
  }
});

it("tells apart texts whose words differ in one bit, and texts of another length", () => {
  // Zeros at the end are what is left of the last word. An empty text is none.
  const texts = [
    "\0",
    "\0\0\0\0",
    "abcd",
    "abcd\0",
    "abce",
    "abcdabcd",
    "abcdabce",
    "`bcdabcd",
    "abcdabcdabcdabcd",
    "abcdabcdabcdabcd\0",
    "abcdabcdabcdabcdabcd",
    "abcdabcdabceabcdabcd",
    "abcdabcdabcdabcdabce",
    "abcdabcdabcdabcd".repeat(2),
    "abcdabcdabcdabcd".repeat(4),
    between,
    `a${between}b`,
  ];
  const dictionary = new Dictionary();
  const codes = [...texts, ...texts].map((one) => {
    const bytes = Buffer.from(one);
    return dictionary.codeOf(viewOf(bytes), 0, bytes.length);
  });
  expect(codes).toEqual([...texts.keys(), ...texts.keys()]);
  expect(dictionary.codeOf(viewOf(Buffer.from("a")), 1, 1)).toBe(noText);
});

it("keeps the byte order mark that a text begins with", () => {
  const dictionary = new Dictionary();
  const bytes = Buffer.from("\ufeffa");
  dictionary.codeOf(viewOf(bytes), 0, bytes.length);
  expect(dictionary.words).toEqual(["\ufeffa"]);
});

it("gives each person one number, and few to nobody", () => {
  const id = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }),
    fc.maxSafeNat().map((number) => number + 1),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 10_000, size: "max" }), (ids) => {
      const persons = new PersonNumbers();
      const numbers = ids.map((one) => persons.numbersOf(Float64Array.of(one), 1)[0]!);
      const distinct = [...new Set(ids)];
      expect(new Set(numbers).size).toBe(distinct.length);
      expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(persons.size);
      expect(persons.size).toBeLessThanOrEqual(8 * distinct.length);
      expect(numbers.map((number) => persons.idOf(number))).toEqual(ids);
      const together = new PersonNumbers();
      expect([...together.numbersOf(Float64Array.from(ids), ids.length).subarray(0, ids.length)]).toEqual(
        numbers,
      );
    }),
    { numRuns: 20 },
  );
});
