import fc from "fast-check";
import { expect, it } from "vitest";
import { noText, StringDictionary } from "@/lib/analysis/engine/dictionary";
import { hashOf, PairIndex, PersonIndex } from "@/lib/analysis/engine/pair-index";

it("assigns each text one code, in order of first occurrence", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).map((one) => one.toWellFormed());
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3000 }), (texts) => {
      const dictionary = new StringDictionary();
      const codes = texts.map((one) => dictionary.codeOf(one));
      expect(dictionary.texts).toEqual([...new Set(texts)]);
      expect(codes.map((code) => dictionary.texts[code])).toEqual(texts);
    }),
    { numRuns: 100 },
  );
});

it("has no code for an empty text, and keeps a byte order mark and zeros", () => {
  const dictionary = new StringDictionary();
  const texts = ["\ufeffa", "a", "\0", "\0\0", "__proto__"];
  expect(texts.map((text) => dictionary.codeOf(text))).toEqual([...texts.keys()]);
  expect(dictionary.texts).toEqual(texts);
  expect(dictionary.codeOf("")).toBe(noText);
});

const int32 = fc.oneof(fc.integer(), fc.integer({ min: -3, max: 3 }));

it("numbers pairs of any integers in order of first occurrence", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(int32, int32), { maxLength: 5000, size: "max" }), (pairs) => {
      const index = new PairIndex();
      const numbers = pairs.map(([first, second]) => index.numberOf(first, second));
      const distinct = [...new Set(pairs.map((pair) => pair.join()))];
      expect(numbers).toEqual(pairs.map((pair) => distinct.indexOf(pair.join())));
      expect(index.size).toBe(distinct.length);
      expect(numbers.map((number) => [index.firsts[number], index.seconds[number]])).toEqual(pairs);
    }),
    { numRuns: 20 },
  );
});

it("distinguishes pairs that have the same hash", () => {
  const pairs = Array.from({ length: 300 }, (_, n): [number, number] => [n, 0]);
  const same = pairs.filter(([first, second]) => (hashOf(first, second) & 7) === (hashOf(0, 0) & 7));
  expect(same.length).toBeGreaterThan(10);
  const index = new PairIndex();
  expect(same.map(([first, second]) => index.numberOf(first, second))).toEqual([...same.keys()]);
});

it("assigns each person one number, and maps it back to the id", () => {
  const id = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }),
    fc.maxSafeNat().map((number) => number + 1),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 10_000, size: "max" }), (ids) => {
      const persons = new PersonIndex();
      const numbers = ids.map((one) => persons.numberOf(one));
      expect(persons.size).toBe(new Set(ids).size);
      expect(numbers.map((number) => persons.idOf(number))).toEqual(ids);
    }),
    { numRuns: 20 },
  );
});

it("gives snapshots the texts that they stand for, and the others none", () => {
  const dictionary = new StringDictionary();
  const ids = Array.from({ length: 3000 }, (_, n) => 2 ** 33 + n);
  for (const id of ids) dictionary.nameSnapshot(id, dictionary.codeOf(id % 3 === 0 ? "" : `plan ${id % 3}`));
  const textOf = (id: number) => dictionary.texts[dictionary.codeOfSnapshot(id)] ?? null;
  expect(ids.map(textOf)).toEqual(ids.map((id) => (id % 3 === 0 ? null : `plan ${id % 3}`)));
  expect([0, 1, 2 ** 33 - 1].map((id) => dictionary.codeOfSnapshot(id))).toEqual([noText, noText, noText]);
});
