import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { largestRegexes, regexSize } from "@/lib/contract/wire/regex-size";

/** Instructions of a program; null for an invalid regular expression. */
function instructions(pattern: string): number | null {
  try {
    return RE2JS.compile(pattern).re2().prog.inst.length;
  } catch {
    return null; // the library throws for invalid patterns
  }
}

const atom = fc.constantFrom(
  ...[
    "a",
    "k",
    ".",
    "\\d",
    "\\w",
    "\\pL",
    "\\p{Lu}",
    "[a-z]",
    "[^\\d-]",
    "[[:alpha:]x]",
    "[]a]",
    "\\x{1F600}",
  ],
  ...["\\Qa+b\\E", "\\b", "^", "$", "ab", "\\.", "😀"],
);
const repetition = fc.constantFrom("", "", "*", "+", "?", "*?", "{3}", "{2,}", "{0,4}", "{1,9}?", "{0}");
const regex: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    fc.tuple(atom, repetition).map((parts) => parts.join("")),
    fc.tuple(tie("any"), tie("any")).map((parts) => parts.join("")),
    fc.tuple(tie("any"), tie("any")).map((parts) => `(?:${parts.join("|")})`),
    fc
      .tuple(fc.constantFrom("(", "(?:", "(?i:", "(?P<n>"), tie("any"), repetition)
      .map(([open, inner, times]) => `${open}${inner})${times}`),
    fc.tuple(fc.constantFrom("(?i)", "(?s-m)"), tie("any")).map((parts) => parts.join("")),
  ),
})).any;

it("is at least the number of instructions that RE2 compiles", () => {
  fc.assert(
    fc.property(regex, (pattern) => {
      expect(regexSize(pattern)).toBeGreaterThanOrEqual(instructions(pattern) ?? 0);
    }),
    { numRuns: process.env.LONG ? 20_000 : 2000 },
  );
});

it("is estimated for any text", () => {
  fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => regexSize(text) >= 0));
});

it.each([
  "@(example|acme-corp)\\.com$",
  "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,24}$",
  "^\\p{L}{2,50}$",
  "(?i)^/(de|en|fr)/[^/]+/checkout/?$",
  `^(${Array.from({ length: 100 }, (_, at) => `customer-${at}\\.com`).join("|")})$`,
  "[\\p{L}\\p{N}_-]{1,64}",
])("accepts typical patterns: %s", (pattern) => {
  expect(regexSize(pattern)).toBeLessThan(largestRegexes);
});

it.each([
  `^x1${"[a-z]{1,255}".repeat(50)}`,
  "((a{10}){10}){20}",
  "(?:x{1000}){1000}",
  `[${"\\p{L}".repeat(300)}]`,
  `(?i)${"[\\x{100}-\\x{10fff0}]".repeat(10)}`,
  "(".repeat(1000),
  "a".repeat(2001),
])("is too large: %#", (pattern) => {
  expect(regexSize(pattern)).toBeGreaterThan(largestRegexes);
});
