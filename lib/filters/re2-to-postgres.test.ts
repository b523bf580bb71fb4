import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { compileRegex } from "@/lib/filters/compile-regex";
import { toPostgresRegex } from "@/lib/filters/re2-to-postgres";

// What an upgrade of RE2JS may change: which characters an atom matches, and which patterns are valid.

/** Every character but NUL, in order. */
const allCharacters = Array.from({ length: 0x10ffff }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .join("");

/** The runs of neighbours that an atom matches, as RE2JS finds them in the text of all characters. */
function findRuns(atom: string): string[] {
  const matcher = RE2JS.compile(`(?:${atom})+`).matcher(allCharacters);
  const runs: string[] = [];
  while (matcher.find()) runs.push(matcher.group() ?? "");
  return runs;
}

const rangesOf = (text: string) =>
  [...(text.match(/\\U[0-9a-f]{8}(?:-\\U[0-9a-f]{8})?/g) ?? [])].map((range) =>
    [...range.matchAll(/U([0-9a-f]{8})/g)].map(([, code = ""]) => Number.parseInt(code, 16)),
  );

describe("an atom", () => {
  it.each([
    "(?i:k)",
    "(?i:ß)",
    ".",
    "(?s:.)",
    String.raw`\w`,
    String.raw`\S`,
    "[^a-f]",
    "(?i:[^a-f])",
    "[[:^alpha:]]",
    String.raw`\p{L}`,
    String.raw`(?i:\p{Lu})`,
    String.raw`[\pN\p{Greek}]`,
    String.raw`\P{Han}`,
  ])("%s is rewritten to the characters that it matches", (atom) => {
    const written = rangesOf(toPostgresRegex(atom) ?? "").map(([first, last = first]) => [first, last]);
    const runs = findRuns(atom).map((run) => [run.codePointAt(0), codePointBefore(run)]);
    expect(written).toEqual(runs);
  });
});

const codePointBefore = (run: string) => [...run.slice(-2)].at(-1)?.codePointAt(0);

describe("a pattern that RE2 does not know", () => {
  it.each([
    "(?=a)",
    "(?!a)",
    "(?<=a)b",
    "(?<!a)b",
    "(?>a)",
    "a++",
    "(?#a)",
    "(?x:a)",
    String.raw`(a)\1`,
    String.raw`\k<a>`,
    String.raw`\Ga`,
    String.raw`\Za`,
    String.raw`\R`,
    String.raw`\X`,
    String.raw`\h`,
    String.raw`\cA`,
    String.raw`\uABCD`,
    String.raw`\p{Script=Greek}`,
    "[a&&b]{1001}",
  ])("%s is invalid", (pattern) => {
    expect(compileRegex(pattern)).toBeNull();
  });
});
