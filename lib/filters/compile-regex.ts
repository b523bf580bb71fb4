import "server-only";
import { RE2JS } from "re2js";
import { largestRegexes, longestSearchedText, regexSize } from "@/lib/contract/wire/regex-size";
import { toPostgresRegex } from "@/lib/filters/re2-to-postgres";

/** A compiled regular expression, in memory and for PostgreSQL; `postgres` is null where PostgreSQL can't compile it. */
interface CompiledRegex {
  program: RE2JS;
  postgres: string | null;
  size: number;
}

/** Maximum total size of the cache. */
const maxCacheSize = 50_000;

/** The cache, least recently used first; null for an invalid expression. */
const cache = new Map<string, CompiledRegex | null>();
let cacheSize = 0;

const cacheCost = (pattern: string, compiled: CompiledRegex | null) =>
  pattern.length / 4 + (compiled?.size ?? 0) + 20;

/**
 * Compiles a regular expression in PostHog's dialect (RE2), or finds it in the cache. Its size is checked before it is
 * compiled.
 *
 * @returns null for an invalid expression, and for one larger than the limit of a whole filter
 */
export function compileRegex(pattern: string): CompiledRegex | null {
  const cached = cache.get(pattern);
  if (cached !== undefined) {
    cache.delete(pattern);
    cache.set(pattern, cached);
    return cached;
  }
  const size = regexSize(pattern);
  if (size > largestRegexes) return null;
  const compiled = compile(pattern, size);
  cache.set(pattern, compiled);
  cacheSize += cacheCost(pattern, compiled);
  for (const [oldestPattern, oldestCompiled] of cache) {
    if (cacheSize <= maxCacheSize) break;
    cache.delete(oldestPattern);
    cacheSize -= cacheCost(oldestPattern, oldestCompiled);
  }
  return compiled;
}

function compile(pattern: string, size: number): CompiledRegex | null {
  try {
    return { program: RE2JS.compile(pattern), postgres: toPostgresRegex(pattern), size };
  } catch {
    // The library throws for every invalid pattern.
    return null;
  }
}

/** Whether filters can use a pattern: valid, of bounded size, and accepted by PostgreSQL. */
export const isUsableRegex = (pattern: string): boolean =>
  typeof compileRegex(pattern)?.postgres === "string";

/** The beginning of a text that regular expressions are matched against, the same as PostgreSQL's `left`. */
export const truncateSearchedText = (text: string): string =>
  text.length <= longestSearchedText
    ? text
    : [...text.slice(0, 2 * longestSearchedText)].slice(0, longestSearchedText).join("");
