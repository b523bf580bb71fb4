// What filters are tried on: hostile persons, values and expressions, and the tests that run over them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { operators } from "@/lib/contract/filter";
import { largestRegexes, longestSearchedText, regexSize } from "@/lib/contract/wire/regex-size";
import { createMatcher } from "@/lib/filters/match";
import { flagFilterRules, parseFilters } from "@/lib/filters/parse";
import type { FilterGroup } from "@/lib/filters/tree";

/** The base of relative dates. */
export const now = new Date("2026-03-31T12:00:00.500Z");
const runs = process.env.LONG ? 20 : 1;

/** The properties of a person. */
export type Properties = Record<string, unknown>;

const text = fc.string({ unit: "grapheme", maxLength: 8 }).map((s) => s.replaceAll("\0", "").toWellFormed());

const hostile = fc.constantFrom(
  ...[
    "",
    " ",
    "%",
    "_",
    "\\",
    "'",
    '"',
    "''; drop table persons; --",
    "$1",
    "a%b",
    "A_B",
    "null",
    "true",
    "false",
  ],
  ...[
    "True",
    "0",
    "-0",
    "00",
    "1",
    "1.0",
    "1.50",
    "01",
    "+1",
    ".5",
    "5.",
    "1e3",
    "1E3",
    "1e999",
    "1e99",
    "-1e-99",
  ],
  ...["0x10", "NaN", "Infinity", "１２", "9007199254740993", "1".repeat(100), "1".repeat(101), "1e+21", "1 "],
  ...[
    "İstanbul",
    "ıI",
    "ſtraße",
    "STRASSE",
    "ΣΑΣ",
    "σας",
    "K",
    "k",
    "Ǆ ǅ ǆ",
    "é",
    "e\u0301",
    "😀",
    "Äpfel",
    "ä",
  ],
  ...[
    '{"a":1}',
    '{ "a" : 1 }',
    '{"b":[1, "x y"],"a":null}',
    '{"a":null,"b":[1,"x y"]}',
    "[]",
    "[ ]",
    "{}",
    "[1",
  ],
  ...[
    '"a"',
    '["a"]',
    "a\nb",
    "\n",
    "\t",
    "a\ufffd0000b",
    "a\ufffdD800b",
    "\u2028",
    "a b",
    "ab",
    "a:b,c",
    "a@b.c",
    "A@B.C",
  ],
  ...[
    "2024-02-29",
    "2023-02-29",
    "2026-03-31",
    "2026-03-31T12:00:00Z",
    "2026-03-31 12:00:00.5",
    "0000-01-01",
  ],
  ...[
    "2026-03-31T12:00:00.4999999Z",
    "2026-03-31T14:00:00+02:00",
    "2026-03-31T14:00:00+0200",
    "2024-01-01T24:00",
  ],
  ...[
    "2026-03-31T12:00z",
    "2026-03-31T23:59:59.999999999",
    "9999-12-31",
    "0001-01-01T00:00+14:00",
    "0001-01-01",
  ],
  ...[
    "1774958400",
    "1774958400.5004",
    "17749584001",
    "177495840012",
    "1774958400123.9",
    "9999999999999",
    "17749584001230",
    "2026-13-01",
    "infinity",
    "now",
    "epoch",
    "tomorrow",
  ],
  ...["-30d", "6h", "1m", "1y", "0d", "9999y", "30D"],
);

const moment = fc
  .date({ min: new Date("2026-03-30T22:00:00Z"), max: new Date("2026-04-01T02:00:00Z"), noInvalidDate: true })
  .chain((date) =>
    fc.constantFrom(
      date.toISOString(),
      date.toISOString().slice(0, 10),
      date.toISOString().slice(0, 16),
      date.toISOString().replace("T", " ").replace("Z", ""),
      Math.floor(date.getTime() / 1000),
      date.getTime() / 1000,
      date.getTime(),
      date.getTime() + 0.5,
      String(date.getTime()),
    ),
  );

const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(
    0,
    -0,
    1e21,
    1e-7,
    5e-324,
    1.7976931348623157e308,
    0.1,
    2 ** 53,
    1e100,
    123456789012345680000,
  ),
);

const scalar = fc.oneof(text, hostile, moment, number, fc.boolean(), fc.constant(null));
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.oneof(fc.constantFrom("a", "b", "aa", "é"), text), fc.oneof(scalar, fc.array(scalar)), {
    maxKeys: 3,
  }),
);

const key = fc.constantFrom("email", "k", "it's", 'quo"te', "ключ", "__proto__", "a b", "");
/** With `__proto__` as an ordinary key. */
const person = fc
  .array(fc.tuple(key, value), { maxLength: 5 })
  .map(
    (entries) =>
      JSON.parse(
        JSON.stringify(Object.fromEntries(entries)).replaceAll("\\u0000", "").toWellFormed(),
      ) as Properties,
  )
  .map((properties) => JSON.parse(withoutSurrogates(properties)) as Properties);

const withoutSurrogates = (properties: Properties) =>
  JSON.stringify(properties, (_, inner: unknown) =>
    typeof inner === "string" ? inner.toWellFormed() : inner,
  );

const pattern = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."a|b|.|^|$|\\d|\\D|\\w|\\W|\\s|\\S|\\b|\\B|\\A|\\z|[a-z]|[^a-z]|[[:alpha:]]|[^[:space:]x]|[]a]|[\\]\\-]".split(
          "|",
        ),
      ),
      fc.constantFrom(
        "(",
        ")",
        "(?:",
        "(?i)",
        "(?i:",
        "(?s:",
        "(?m)",
        "(?-i)",
        "(?P<n>",
        "(?<n>",
        "(?U)",
        "|",
      ),
      fc.constantFrom("*", "+", "?", "{2}", "{0,1}", "{1,}", "*?", "{0}", "{300}", "{,2}", "{"),
      fc.constantFrom(
        "\\pL",
        "\\PL",
        "\\p{Greek}",
        "\\x41",
        "\\x{1F600}",
        "\\Qa.b\\E",
        "\\.",
        "\\n",
        "\\101",
        "\\-",
      ),
      fc.constantFrom(
        "@",
        "é",
        "É",
        "k",
        "K",
        "s",
        "ſ",
        "ß",
        "σ",
        "😀",
        "1",
        "0",
        " ",
        "\n",
        "_",
        "~",
        "%",
        "ǆ",
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const filter = fc.record(
  {
    key,
    operator: fc.constantFrom(...Object.keys(operators), "between"),
    value: fc.oneof(value, fc.array(scalar, { maxLength: 30 }), pattern),
    negation: fc.boolean(),
  },
  { requiredKeys: ["key"] },
);

const tree = fc.letrec<{ group: unknown }>((tie) => ({
  group: fc.record({
    type: fc.constantFrom("AND", "OR"),
    values: fc.oneof(
      { depthSize: "small" },
      fc.array(filter, { minLength: 1, maxLength: 3 }),
      fc.array(tie("group"), { maxLength: 2 }),
    ),
  }),
})).group;

/**
 * The tests that a database and the in-memory matcher agree.
 *
 * @param matching the persons that the database finds, as ascending indices into the given ones; null: it can't say
 */
export function testAgreement(
  matching: (people: Properties[], tree: FilterGroup) => Promise<number[] | null>,
): void {
  /** What the database finds, and the matcher. */
  async function ask(people: Properties[], filters: unknown): Promise<[number[], number[]]> {
    const tree = parseFilters(filters, flagFilterRules);
    const match = createMatcher(tree, now);
    const stored = JSON.parse(JSON.stringify(people)) as Properties[];
    const inMemory = stored.flatMap((properties, at) =>
      match({ properties, cohorts: new Set() }) ? [at] : [],
    );
    return [(await matching(people, tree)) ?? inMemory, inMemory];
  }

  it("on random persons and filters", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 5, maxLength: 12 }), tree, async (people, filters) => {
        const [stored, memory] = await ask(people, filters);
        expect(stored).toEqual(memory);
      }),
      { numRuns: 300 * runs },
    );
  });

  it("on every operator, with values taken from the persons", { timeout: 600_000 }, async () => {
    const people = fc.array(value, { minLength: 8, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(
        people,
        fc.constantFrom(...Object.keys(operators)),
        fc.boolean(),
        fc.boolean(),
        async (values, operator, negation, together) => {
          const wholeValue = together ? values.slice(0, 3) : values[0];
          const part = typeof wholeValue === "string" ? wholeValue.slice(1, 4).toWellFormed() : wholeValue;
          const persons = values.map(
            (one) => JSON.parse(withoutSurrogates({ k: one }).replaceAll("\\u0000", "")) as Properties,
          );
          for (const wanted of [wholeValue, part]) {
            const filters = [{ key: "k", operator, negation, value: wanted }];
            const [stored, memory] = await ask(persons, filters);
            expect(stored).toEqual(memory);
          }
        },
      ),
      { numRuns: 200 * runs },
    );
  });

  it("on how much of a long text a regular expression searches", async () => {
    const long = "😀".repeat(longestSearchedText - 1);
    const people = ["ab", `${long}ab`, `${long}b`, `a${long}b`].map((k) => ({ k }));
    const matchingPersons = await ask(people, [{ key: "k", operator: "regex", value: "b" }]);
    expect(matchingPersons).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });

  it("on regular expressions", { timeout: 600_000 }, async () => {
    const texts = fc.array(fc.oneof(text, hostile, fc.stringMatching(/^[ab1 \n_kKſsSéÉßẞσςΣ😀@]{0,6}$/u)), {
      minLength: 8,
      maxLength: 16,
    });
    await fc.assert(
      fc.asyncProperty(texts, pattern, fc.boolean(), async (values, expression, negation) => {
        fc.pre(regexSize(expression) <= largestRegexes);
        const people = values.map((one) => ({ k: one.replaceAll("\0", "").toWellFormed() }));
        const [stored, memory] = await ask(people, [
          { key: "k", operator: "regex", value: expression, negation },
        ]);
        expect(stored).toEqual(memory);
      }),
      { numRuns: 500 * runs },
    );
  });
}
