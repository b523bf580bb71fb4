import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isStorableText,
  storageFaultIn,
  toStorableName,
  toStorableSearch,
  toStorableValue,
} from "@/lib/contract/wire/storable-text";

test("a code unit that can't be stored becomes the replacement character, in names with its four digits", () => {
  expect(toStorableName("a\0b\ud800")).toBe("a\ufffd0000b\ufffdD800");
  expect(toStorableValue("a\0b\ud800")).toBe("a\ufffdb\ufffd");
  expect(toStorableSearch("a\0b\ud800")).toBe("ab");
  // A pair of surrogates is a character. One that NUL divides is none, and does not become one.
  expect(toStorableName("\ud834\udd1e")).toBe("\u{1d11e}");
  expect(toStorableName("\ud834\0\udd1e")).toBe("\ufffdD834\ufffd0000\ufffdDD1E");
});

/** Texts of code units that meet at the borders of what can be stored. */
const units = fc.oneof(
  fc.constantFrom("\0", "\ud800", "\ud83d", "\ude00", "\udfff", "\ufffd", "0", "D", "a"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
);
const name = fc.array(units, { maxLength: 8 }).map((all) => all.join(""));

/** What a replacement looks like: a name that was sent with one in it may be another's. */
const constructed = /\ufffd(?:0000|D[89A-F][0-9A-F]{2})/;

test("two different names never become one, unless one of them was sent with a replacement in it", () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      fc.pre(a !== b && !constructed.test(a) && !constructed.test(b));
      expect(toStorableName(a)).not.toBe(toStorableName(b));
    }),
    { numRuns: 5000 },
  );
});

test("every form can be stored, and leaves a text that can be as it is", () => {
  fc.assert(
    fc.property(name, (text) => {
      for (const store of [toStorableName, toStorableValue, toStorableSearch]) {
        expect(isStorableText(store(text))).toBe(true);
        if (isStorableText(text)) expect(store(text)).toBe(text);
      }
    }),
  );
});

test("a value's fault is that of its first text or key", () => {
  expect(storageFaultIn({ a: ["b", 1, null, { c: "d" }] })).toBeNull();
  expect(storageFaultIn({ a: ["b\0"] })).toBe("Null characters are not allowed.");
  expect(storageFaultIn([{ "a\ud800": 1 }])).toBe("Lone surrogates are not allowed.");
});
