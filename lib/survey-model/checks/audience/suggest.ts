/** Valid patterns and selectors close to invalid ones. */

/**
 * A pattern that compiles, likely the one that was meant. Without anything that only patterns say, it is a text or has the
 * stars of file names; else brackets that stay open are closed.
 *
 * @param compiles whether the engine that will match takes a pattern
 * @returns null when nothing likely compiles
 */
export function suggestPattern(pattern: string, compiles: (pattern: string) => boolean): string | null {
  const candidate = /[\^$|\\]|\.[*+?]/.test(pattern) ? closed(pattern) : literal(pattern);
  return candidate !== pattern && compiles(candidate) ? candidate : null;
}

/** The text itself as a pattern, but for stars, which stand for anything. */
const literal = (text: string): string =>
  text.replace(/[.+?(){}[\]]/g, String.raw`\$&`).replaceAll("*", ".*");

/** The selector without a combinator at its end, or with its brackets closed; null when neither is valid. */
export function suggestSelector(selector: string, isSelector: (selector: string) => boolean): string | null {
  const ended = selector.replace(/[\s,>+~]+$/, "");
  return [ended, closed(ended)].find((candidate) => candidate !== selector && isSelector(candidate)) ?? null;
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]" };

/** The text with its open brackets closed, the innermost first. What a backslash precedes is none. */
function closed(text: string): string {
  const missing: string[] = [];
  for (const [sign] of text.replace(/\\./g, "").matchAll(/[([\])]/g)) {
    const closer = closers[sign];
    if (closer !== undefined) missing.unshift(closer);
    else if (missing[0] === sign) missing.shift();
  }
  return text + missing.join("");
}
