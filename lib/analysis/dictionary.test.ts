import fc from "fast-check";
import { expect, it } from "vitest";
import { Dictionary } from "@/lib/analysis/dictionary";
import { PersonNumbers } from "@/lib/analysis/person-numbers";

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

it("gives each text one code, in the order in which they come", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 3000 }), (texts) => {
      const dictionary = new Dictionary();
      const codes = texts.map((text) => {
        const bytes = Buffer.from(` ${text} `);
        return dictionary.codeOf(viewOf(bytes), 1, bytes.length - 1);
      });
      expect(dictionary.words).toEqual([...new Set(texts.map((text) => text.toWellFormed()))]);
      expect(codes.map((code) => dictionary.words[code])).toEqual(texts.map((text) => text.toWellFormed()));
    }),
    { numRuns: 100 },
  );
});

it("gives each person one number, in the order in which they come", () => {
  const id = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }),
    fc.maxSafeNat().map((number) => number + 1),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 10_000, size: "max" }), (ids) => {
      const persons = new PersonNumbers();
      const numbers = ids.map((one) => persons.numberOf(one));
      const distinct = [...new Set(ids)];
      expect(persons.size).toBe(distinct.length);
      expect([...persons.ids.subarray(0, persons.size)]).toEqual(distinct);
      expect(numbers.map((number) => persons.ids[number])).toEqual(ids);
    }),
    { numRuns: 20 },
  );
});
