/** Valid patterns and selectors close to invalid ones. */

/**
 * A valid pattern that is probably the intended one. A text without regex syntax is escaped, with `*` as a wildcard;
 * otherwise open brackets are closed.
 *
 * @param compiles whether the regex engine accepts a pattern
 * @returns null when no candidate compiles
 */
export function suggestPattern(pattern: string, compiles: (pattern: string) => boolean): string | null {
  const candidate = /[\^$|\\]|\.[*+?]/.test(pattern) ? closed(pattern) : literal(pattern);
  return candidate !== pattern && compiles(candidate) ? candidate : null;
}

/** The escaped text as a pattern, with `*` for any text. */
const literal = (text: string): string =>
  text.replace(/[.+?(){}[\]]/g, String.raw`\$&`).replaceAll("*", ".*");

/** The selector without a trailing combinator, or with its brackets closed; null when neither is valid. */
export function suggestSelector(selector: string, isSelector: (selector: string) => boolean): string | null {
  const ended = selector.replace(/[\s,>+~]+$/, "");
  return [ended, closed(ended)].find((candidate) => candidate !== selector && isSelector(candidate)) ?? null;
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]" };

/** The text with its open brackets closed, the innermost first. Escaped brackets are ignored. */
function closed(text: string): string {
  const missing: string[] = [];
  for (const [sign] of text.replace(/\\./g, "").matchAll(/[([\])]/g)) {
    const closer = closers[sign];
    if (closer !== undefined) missing.unshift(closer);
    else if (missing[0] === sign) missing.shift();
  }
  return text + missing.join("");
}
