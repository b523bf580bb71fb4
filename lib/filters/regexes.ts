import "server-only";
import { RE2JS } from "re2js";
import { largestRegexes, longestSearchedText, regexSize } from "@/lib/contract/regex-size";
import { toPostgres } from "@/lib/filters/re2";

/** A regular expression in memory, and the same for PostgreSQL; the latter is null where PostgreSQL can't take it. */
interface Compiled {
  program: RE2JS;
  postgres: string | null;
  size: number;
}

/** Size of all that are kept. */
const mostKept = 50_000;

/** Least recently used first; null for what is no regular expression. */
const kept = new Map<string, Compiled | null>();
let keptSize = 0;

const sizeOf = (pattern: string, compiled: Compiled | null) =>
  pattern.length / 4 + (compiled?.size ?? 0) + 20;

/**
 * Compiles a regular expression as PostHog reads it (RE2), or finds it among those used last. Its size is told before
 * it is compiled.
 *
 * @returns null for what is none, and for one larger than all of a filter may be together
 */
export function compileRegex(pattern: string): Compiled | null {
  const known = kept.get(pattern);
  if (known !== undefined) {
    kept.delete(pattern);
    kept.set(pattern, known);
    return known;
  }
  const size = regexSize(pattern);
  if (size > largestRegexes) return null;
  const compiled = compiledOf(pattern, size);
  kept.set(pattern, compiled);
  keptSize += sizeOf(pattern, compiled);
  for (const [oldest, other] of kept) {
    if (keptSize <= mostKept) break;
    kept.delete(oldest);
    keptSize -= sizeOf(oldest, other);
  }
  return compiled;
}

function compiledOf(pattern: string, size: number): Compiled | null {
  try {
    return { program: RE2JS.compile(pattern), postgres: toPostgres(pattern), size };
  } catch {
    // The library throws for every pattern that is none, which is what is asked here.
    return null;
  }
}

/** Whether filters can use a pattern: a regular expression of bounded size, here and in PostgreSQL. */
export const isUsableRegex = (pattern: string): boolean =>
  typeof compileRegex(pattern)?.postgres === "string";

/** The part of a text that regular expressions are matched with; PostgreSQL's `left` is the same. */
export const searchedText = (text: string): string =>
  text.length <= longestSearchedText
    ? text
    : [...text.slice(0, 2 * longestSearchedText)].slice(0, longestSearchedText).join("");
