import "server-only";
import { RE2JS } from "re2js";

// PostgreSQL's regular expressions differ from RE2's in classes, flags, words and digits. A pattern that RE2JS accepts is
// therefore rewritten to a form both understand: every character class spelled out as ranges, by asking RE2JS what it matches;
// every flag resolved; everything else as groups, repetitions and look-around.

/**
 * Limits up to which PostgreSQL compiles a pattern in milliseconds, measured with a margin. Repetitions count as if written
 * out. A pattern beyond a limit is treated as invalid; ours.
 */
const limits = {
  pattern: 2000,
  result: 100_000,
  atoms: 5000,
  nullables: 100,
  boundaries: 200,
  boundaryRun: 10,
};

/** PostgreSQL's maximum repetition count. */
const maxRepeats = 255;

const wordCharacter = "[0-9A-Z_a-z]";
const wordBoundary = `(?:(?<=${wordCharacter})(?!${wordCharacter})|(?<!${wordCharacter})(?=${wordCharacter}))`;
const notWordBoundary = `(?:(?<=${wordCharacter})(?=${wordCharacter})|(?<!${wordCharacter})(?!${wordCharacter}))`;
const matchNothing = String.raw`[^\u0001-\U0010ffff]`;

interface Flags {
  i: boolean;
  m: boolean;
  s: boolean;
}

/** A rewritten part of a pattern, and its cost. */
interface Piece {
  text: string;
  /** Number of characters that it can match. */
  atoms: number;
  /** Whether it matches the empty text. */
  nullable: boolean;
  /** Number of parts inside, itself included, that match the empty text. */
  nullables: number;
  /** Number of word-boundary assertions inside. */
  boundaries: number;
  /** Longest run of them without a character between. */
  boundaryRun: number;
}

/** Rewrites a pattern that RE2JS compiles for PostgreSQL; null when it exceeds the limits. */
export function toPostgresRegex(pattern: string): string | null {
  if (pattern.length > limits.pattern) return null;
  const { text, ...cost } = new RegexRewriter(pattern).parseAlternatives({ i: false, m: false, s: false });
  const isBounded =
    text.length <= limits.result &&
    cost.atoms <= limits.atoms &&
    cost.nullables <= limits.nullables &&
    cost.boundaries <= limits.boundaries &&
    cost.boundaryRun <= limits.boundaryRun;
  return isBounded ? text : null;
}

/** A recursive-descent parser over a valid pattern that emits the rewritten form. */
class RegexRewriter {
  private at = 0;
  /** Character classes by atom: each costs a compilation. */
  private readonly classes = new Map<string, string>();
  constructor(private readonly pattern: string) {}

  /** Parses to the end of the group; flags set inside end with it. */
  parseAlternatives(outer: Flags): Piece {
    let flags = outer;
    const branches: Piece[][] = [[]];
    while (this.at < this.pattern.length && this.pattern[this.at] !== ")") {
      const counted = this.takeMatch(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
      const set = counted ? null : this.takeMatch(/\(\?([imsU]*)(?:-([imsU]+))?\)/y);
      const pieces = branches.at(-1)!;
      // Flags may stand between a piece and its repetition, so the repetition is parsed here.
      if (counted) pieces.push(repeatPiece(pieces.pop() ?? assertion(""), counted));
      else if (set) flags = applyFlags(flags, set);
      else if (this.take("|")) branches.push([]);
      else pieces.push(...this.parsePieces(flags));
    }
    return alternation(branches.map(sequence));
  }

  /** Parses the next piece; a quotation gives several. */
  private parsePieces(flags: Flags): Piece[] {
    const group = this.takeMatch(/\((?:\?(?:P?<[^>]*>|([imsU]*)(?:-([imsU]+))?:))?/y);
    if (group) {
      const inner = this.parseAlternatives(group[0].endsWith(":") ? applyFlags(flags, group) : flags);
      this.take(")");
      return [inner];
    }
    if (this.take("^")) return [assertion(flags.m ? String.raw`(?<![^\u000a])` : "^")];
    if (this.take("$")) return [assertion(flags.m ? String.raw`(?![^\u000a])` : "$")];
    const empty = this.takeMatch(/\\([AzbB])/y);
    if (empty) return [assertions[empty[1] as keyof typeof assertions]];
    const quoted = this.takeMatch(/\\Q(.*?)(?:\\E|$)/sy);
    if (quoted) {
      return Array.from(quoted[1] ?? "", (character) => this.atomPiece(RE2JS.quote(character), flags));
    }
    if (this.take("\\E")) return [];
    const atom = this.takeMatch(atomPattern);
    if (!atom) throw new Error(`cannot read ${this.pattern} at ${this.at}`);
    return [this.atomPiece(atom[0], flags)];
  }

  private atomPiece(atom: string, flags: Flags): Piece {
    const key = `${flags.i}${flags.s}${atom}`;
    const text = this.classes.get(key) ?? characterClass(atom, flags);
    this.classes.set(key, text);
    return { text, atoms: 1, nullable: false, nullables: 0, boundaries: 0, boundaryRun: 0 };
  }

  private take(text: string): boolean {
    if (!this.pattern.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private takeMatch(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const match = expression.exec(this.pattern);
    if (match) this.at += match[0].length;
    return match;
  }
}

const assertion = (text: string, boundaries = 0): Piece => ({
  text: `(?:${text})`,
  atoms: 0,
  nullable: true,
  nullables: 1,
  boundaries,
  boundaryRun: boundaries,
});

const assertions = {
  A: assertion("^"),
  z: assertion("$"),
  b: assertion(wordBoundary, 1),
  B: assertion(notWordBoundary, 1),
};

const sum = (pieces: Piece[], cost: (piece: Piece) => number) =>
  pieces.reduce((total, piece) => total + cost(piece), 0);

function sequence(pieces: Piece[]): Piece {
  let run = 0;
  let boundaryRun = 0;
  for (const piece of pieces) {
    boundaryRun = Math.max(boundaryRun, run + piece.boundaryRun);
    run = piece.nullable ? run + piece.boundaryRun : piece.boundaryRun;
  }
  return {
    text: pieces.map(({ text }) => text).join(""),
    atoms: sum(pieces, ({ atoms }) => atoms),
    nullable: pieces.every(({ nullable }) => nullable),
    nullables: sum(pieces, ({ nullables }) => nullables),
    boundaries: sum(pieces, ({ boundaries }) => boundaries),
    boundaryRun,
  };
}

function alternation(branches: Piece[]): Piece {
  const nullable = branches.some((branch) => branch.nullable);
  return {
    text: `(?:${branches.map(({ text }) => text).join("|")})`,
    atoms: sum(branches, ({ atoms }) => atoms),
    nullable,
    nullables: sum(branches, ({ nullables }) => nullables) + (nullable ? 1 : 0),
    boundaries: sum(branches, ({ boundaries }) => boundaries),
    boundaryRun: Math.max(...branches.map((branch) => branch.boundaryRun)),
  };
}

/** An escape, class or character. */
const atomPattern =
  /\\(?:x\{[0-9A-Fa-f]+\}|x[0-9A-Fa-f]{2}|[pP]\{[^}]*\}|[pP].|[0-7]{1,3}|.)|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|./suy;

function applyFlags(flags: Flags, [, on = "", off = ""]: RegExpExecArray): Flags {
  const is = (flag: keyof Flags) => !off.includes(flag) && (on.includes(flag) || flags[flag]);
  return { i: is("i"), m: is("m"), s: is("s") };
}

function repeatPiece(piece: Piece, [, sign, minText = "", comma = "", maxText = ""]: RegExpExecArray): Piece {
  const min = sign === undefined ? Number(minText) : sign === "+" ? 1 : 0;
  const isUnbounded = sign === undefined ? comma !== "" && maxText === "" : sign !== "?";
  const max = isUnbounded ? null : sign === undefined ? Number(comma === "" ? minText : maxText) : 1;
  // A piece that only matches the empty text does so however often it is repeated.
  const times = piece.atoms === 0 ? 1 : Math.max(1, max ?? min);
  const nullable = piece.nullable || min === 0;
  const text = `(?:${piece.text})`;
  return {
    text: `(?:${piece.atoms === 0 ? (min === 0 ? "" : text) : repetition(text, min, max)})`,
    atoms: piece.atoms * times,
    nullable,
    nullables: piece.nullables * times + (nullable ? 1 : 0),
    boundaries: piece.boundaries * times,
    boundaryRun: piece.boundaryRun * (piece.nullable ? times : times > 1 || isUnbounded ? 2 : 1),
  };
}

/** `x{min,max}`, split into repetitions that PostgreSQL allows. */
function repetition(text: string, min: number, max: number | null): string {
  const fixed = splitRepetition(min, (count) => `${text}{${count}}`);
  if (max === null) return `${fixed}${text}*`;
  return `${fixed}${splitRepetition(max - min, (count) => `${text}{0,${count}}`)}`;
}

function splitRepetition(count: number, piece: (count: number) => string): string {
  const whole = Math.floor(count / maxRepeats);
  const rest = count % maxRepeats;
  return piece(maxRepeats).repeat(whole) + (rest > 0 ? piece(rest) : "");
}

/** The class of all characters that an atom matches: between two neighbours of `classBounds`, all or none of them. */
function characterClass(atom: string, { i, s }: Flags): string {
  if (!i && /^[0-9A-Za-z]$/.test(atom)) return atom;
  const expression = RE2JS.compile(`(?${i ? "i" : ""}${s ? "s" : ""}:${atom})`);
  const bounds = [0, ...expression.re2().dfa.classBounds, 0x110000];
  const ranges = bounds.slice(1).flatMap((end, at): [first: number, last: number][] => {
    // No text contains NUL.
    const first = Math.max(1, bounds[at]!);
    return first < end && expression.matches(String.fromCodePoint(first)) ? [[first, end - 1]] : [];
  });
  return toClass(ranges);
}

/** A character class of ranges; neighbours are joined. */
function toClass(ranges: [first: number, last: number][]): string {
  const joined: typeof ranges = [];
  for (const [first, last] of ranges) {
    const before = joined.at(-1);
    if (before?.[1] === first - 1) before[1] = last;
    else joined.push([first, last]);
  }
  if (joined.length === 0) return matchNothing;
  const members = joined.map(([first, last]) =>
    first === last ? escapeCodePoint(first) : `${escapeCodePoint(first)}-${escapeCodePoint(last)}`,
  );
  return `[${members.join("")}]`;
}

const escapeCodePoint = (code: number): string => `\\U${code.toString(16).padStart(8, "0")}`;
