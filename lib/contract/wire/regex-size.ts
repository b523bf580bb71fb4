/** The cost of a regular expression, computed from its text alone: a large one is refused before it is compiled. */

/** Characters of one regular expression. Ours. */
export const longestRegex = 2000;

/** The size of all regular expressions of one filter together. Ours: compiling them takes tens of milliseconds. */
export const largestRegexes = 2000;

/** The size of all that are matched together in memory: those of a project's cohorts, or of its flags. Ours. */
export const largestRegexesOfProject = 4000;

/** Characters of a value that are searched; those behind them are not. Ours: the time to search grows with both. */
export const longestSearchedText = 1000;

/** One quotation, escape, class, group, repetition or character. */
const pieces =
  /\\Q(?<quoted>.*?)(?:\\E|$)|\\(?:x\{[^}]*\}|[pP]\{[^}]*\}|[pP].|.)|(?<class>\[\^?\]?(?:\[:[^\]]*:\]|\\.|[^\]\\])*\])|\(\?[imsU-]*\)|\((?:\?(?:P?<[^>]*>|[imsU-]*:))?|(?:\{(?<min>\d+)(?<comma>,?)(?<max>\d*)\}|[*+?])\??|./gsu;

/** Costs of Unicode table lookups, in instructions with the same compile time. */
const unicodeClass = 40;
const foldedCharacters = 150;

/**
 * The instructions that RE2 compiles a regular expression to, at most, with repetitions counted as if written out, and
 * what its character classes cost besides. Linear in the text; infinite beyond 2,000 characters. Invalid expressions
 * have a size, too.
 */
export function regexSize(pattern: string): number {
  if (pattern.length > longestRegex) return Number.POSITIVE_INFINITY;
  const ignoresCase = /\(\?[msU]*i/.test(pattern);
  let tables = 0;
  let group = { total: 3, last: 0 };
  const outer: (typeof group)[] = [];
  const add = (size: number) => {
    group.total += size;
    group.last = size;
  };
  for (const { 0: piece, groups = {} } of pattern.matchAll(pieces)) {
    if (groups.quoted !== undefined) {
      group.total += groups.quoted.length;
      group.last = 1;
    } else if (groups.min !== undefined) {
      const maxRepeats = Math.max(1, Number(groups.max || groups.min));
      group.total -= group.last;
      // Each that may be absent is one more, to decide.
      add((group.last + (groups.comma ? 1 : 0)) * (maxRepeats + (groups.comma && !groups.max ? 1 : 0)));
    } else if (piece === "|") add(2);
    else if (/^[*+?]/.test(piece)) {
      group.total += 2;
      group.last += 2;
    } else if (piece === ")") {
      const inner = group.total;
      group = outer.pop() ?? { total: 0, last: 0 };
      add(inner);
    } else if (piece.startsWith("(")) {
      if (/^\(\?[imsU-]*\)$/.test(piece)) continue;
      outer.push(group);
      group = { total: 2, last: 0 };
    } else {
      if (piece.length > 1) tables += tablesOf(piece, ignoresCase);
      add(1);
    }
  }
  return outer.reduce((sum, { total }) => sum + total, group.total) + tables;
}

const character = String.raw`(?:\\x\{([0-9A-Fa-f]{1,8})\}|\\?(.))`;
const ranges = new RegExp(`${character}-${character}`, "gsu");

/** The cost of an escape or a class besides its one instruction. */
function tablesOf(piece: string, ignoresCase: boolean): number {
  const named = piece.match(/\\[pP]/g)?.length ?? 0;
  const base = named * unicodeClass + piece.length / 8;
  if (!ignoresCase || !piece.startsWith("[")) return base;
  // The other case of every character of a range is looked up.
  const spans = [...piece.matchAll(ranges)].map(([, from, first, to, last]) =>
    Math.max(0, codeOf(to, last) - codeOf(from, first)),
  );
  return base + spans.reduce((sum, span) => sum + span, 0) / foldedCharacters;
}

const codeOf = (hexadecimal: string | undefined, text: string | undefined): number =>
  hexadecimal === undefined ? (text?.codePointAt(0) ?? 0) : Number.parseInt(hexadecimal, 16);

/** The size of several together. */
export const regexSizes = (patterns: readonly string[]): number =>
  patterns.reduce((sum, pattern) => sum + regexSize(pattern), 0);
