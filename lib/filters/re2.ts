import "server-only";
import { RE2JS } from "re2js";

// PostgreSQL's regular expressions are not RE2's: other classes, other flags, words and digits by the locale. So a
// pattern that RE2JS accepts is rewritten into what both understand: every character it can match spelled out as ranges
// (RE2JS itself says which), every flag resolved, everything else grouping, repetition and look-around.

/**
 * What PostgreSQL compiles in milliseconds, measured with a margin. Repetitions are counted as if written out. Beyond
 * it a pattern counts as none; ours.
 */
const limits = {
  pattern: 2000,
  result: 100_000,
  atoms: 5000,
  nullables: 100,
  boundaries: 200,
  boundaryRun: 10,
};

/** What PostgreSQL repeats at most. */
const mostRepeats = 255;

const wordCharacter = "[0-9A-Z_a-z]";
const atWord = `(?:(?<=${wordCharacter})(?!${wordCharacter})|(?<!${wordCharacter})(?=${wordCharacter}))`;
const notAtWord = `(?:(?<=${wordCharacter})(?=${wordCharacter})|(?<!${wordCharacter})(?!${wordCharacter}))`;
const nothing = String.raw`[^\u0001-\U0010ffff]`;

interface Flags {
  i: boolean;
  m: boolean;
  s: boolean;
}

/** A rewritten piece, and what it costs. */
interface Piece {
  text: string;
  /** Characters that it matches at most. */
  atoms: number;
  /** Whether it matches the empty text. */
  nullable: boolean;
  /** Pieces inside, itself included, that match the empty text. */
  nullables: number;
  /** Assertions of a word's boundary inside. */
  boundaries: number;
  /** Most of them at one place, with nothing to match between. */
  boundaryRun: number;
}

/** A pattern that RE2JS compiles, for PostgreSQL; null when it is too large. */
export function toPostgres(pattern: string): string | null {
  if (pattern.length > limits.pattern) return null;
  const { text, ...cost } = new Rewriting(pattern).alternatives({ i: false, m: false, s: false });
  const isBounded =
    text.length <= limits.result &&
    cost.atoms <= limits.atoms &&
    cost.nullables <= limits.nullables &&
    cost.boundaries <= limits.boundaries &&
    cost.boundaryRun <= limits.boundaryRun;
  return isBounded ? text : null;
}

/** One walk over a valid pattern: a class only because the position in it changes with every step. */
class Rewriting {
  private at = 0;
  /** Classes of the atoms so far: each takes a compilation to find out. */
  private readonly classes = new Map<string, string>();
  constructor(private readonly pattern: string) {}

  /** Until the end of the group; flags set inside end with it. */
  alternatives(outer: Flags): Piece {
    let flags = outer;
    const branches: Piece[][] = [[]];
    while (this.at < this.pattern.length && this.pattern[this.at] !== ")") {
      const counted = this.taken(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
      const set = counted ? null : this.taken(/\(\?([imsU]*)(?:-([imsU]+))?\)/y);
      const pieces = branches.at(-1)!;
      // Flags may stand between a piece and its repetition, which is why that is looked for here.
      if (counted) pieces.push(repeated(pieces.pop() ?? assertion(""), counted));
      else if (set) flags = changed(flags, set);
      else if (this.take("|")) branches.push([]);
      else pieces.push(...this.pieces(flags));
    }
    return either(branches.map(sequence));
  }

  /** The next one; several of a quotation. */
  private pieces(flags: Flags): Piece[] {
    const group = this.taken(/\((?:\?(?:P?<[^>]*>|([imsU]*)(?:-([imsU]+))?:))?/y);
    if (group) {
      const inner = this.alternatives(group[0].endsWith(":") ? changed(flags, group) : flags);
      this.take(")");
      return [inner];
    }
    if (this.take("^")) return [assertion(flags.m ? String.raw`(?<![^\u000a])` : "^")];
    if (this.take("$")) return [assertion(flags.m ? String.raw`(?![^\u000a])` : "$")];
    const empty = this.taken(/\\([AzbB])/y);
    if (empty) return [assertions[empty[1] as keyof typeof assertions]];
    const quoted = this.taken(/\\Q(.*?)(?:\\E|$)/sy);
    if (quoted) {
      return Array.from(quoted[1] ?? "", (character) => this.one(RE2JS.quote(character), flags));
    }
    if (this.take("\\E")) return [];
    const atom = this.taken(atomPattern);
    if (!atom) throw new Error(`cannot read ${this.pattern} at ${this.at}`);
    return [this.one(atom[0], flags)];
  }

  private one(atom: string, flags: Flags): Piece {
    const key = `${flags.i}${flags.s}${atom}`;
    const text = this.classes.get(key) ?? characters(atom, flags);
    this.classes.set(key, text);
    return { text, atoms: 1, nullable: false, nullables: 0, boundaries: 0, boundaryRun: 0 };
  }

  private take(text: string): boolean {
    if (!this.pattern.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private taken(expression: RegExp): RegExpExecArray | null {
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
  b: assertion(atWord, 1),
  B: assertion(notAtWord, 1),
};

const sum = (pieces: Piece[], of: (piece: Piece) => number) =>
  pieces.reduce((total, piece) => total + of(piece), 0);

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

function either(branches: Piece[]): Piece {
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

/** One escape, class or character. */
const atomPattern =
  /\\(?:x\{[0-9A-Fa-f]+\}|x[0-9A-Fa-f]{2}|[pP]\{[^}]*\}|[pP].|[0-7]{1,3}|.)|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|./suy;

function changed(flags: Flags, [, on = "", off = ""]: RegExpExecArray): Flags {
  const is = (flag: keyof Flags) => !off.includes(flag) && (on.includes(flag) || flags[flag]);
  return { i: is("i"), m: is("m"), s: is("s") };
}

function repeated(piece: Piece, [, sign, min = "", comma = "", max = ""]: RegExpExecArray): Piece {
  const least = sign === undefined ? Number(min) : sign === "+" ? 1 : 0;
  const endless = sign === undefined ? comma !== "" && max === "" : sign !== "?";
  const most = endless ? null : sign === undefined ? Number(comma === "" ? min : max) : 1;
  // What matches nothing but the empty text does so as often as asked.
  const times = piece.atoms === 0 ? 1 : Math.max(1, most ?? least);
  const nullable = piece.nullable || least === 0;
  const text = `(?:${piece.text})`;
  return {
    text: `(?:${piece.atoms === 0 ? (least === 0 ? "" : text) : repetition(text, least, most)})`,
    atoms: piece.atoms * times,
    nullable,
    nullables: piece.nullables * times + (nullable ? 1 : 0),
    boundaries: piece.boundaries * times,
    boundaryRun: piece.boundaryRun * (piece.nullable ? times : times > 1 || endless ? 2 : 1),
  };
}

/** `x{min,max}`, in pieces that PostgreSQL allows. */
function repetition(text: string, min: number, max: number | null): string {
  const fixed = inPieces(min, (count) => `${text}{${count}}`);
  if (max === null) return `${fixed}${text}*`;
  return `${fixed}${inPieces(max - min, (count) => `${text}{0,${count}}`)}`;
}

function inPieces(count: number, piece: (count: number) => string): string {
  const whole = Math.floor(count / mostRepeats);
  const rest = count % mostRepeats;
  return piece(mostRepeats).repeat(whole) + (rest > 0 ? piece(rest) : "");
}

/** What RE2JS's program says of the one character it reads. */
interface Instruction {
  op: number;
  runes: ArrayLike<number>;
}

/** Operations of RE2JS's programs. */
const rune = 8;
const anything = 10;
const anythingButNewline = 11;

/** A class of all characters that an atom matches. */
function characters(atom: string, { i, s }: Flags): string {
  if (!i && /^[0-9A-Za-z]$/.test(atom)) return atom;
  // With NUL, which no text holds, beside it every atom becomes a class, both cases spelled out.
  const { inst } = RE2JS.compile(`(?${i ? "i" : ""}${s ? "s" : ""}:${atom}|\\x00)`).re2().prog;
  const ranges = (inst as Instruction[])
    .filter(({ op }) => op >= rune && op <= anythingButNewline)
    .flatMap(({ op, runes }) => {
      if (op === anything) return [0, 0x10ffff];
      if (op === anythingButNewline) return [0, 9, 11, 0x10ffff];
      return runes.length === 1 ? [runes[0]!, runes[0]!] : Array.from(runes);
    });
  return classOf(ranges);
}

/** A class of ranges, first and last by turns. */
function classOf(runes: number[]): string {
  let ranges = "";
  for (let at = 0; at < runes.length; at += 2) {
    // No text holds NUL.
    const first = Math.max(1, runes[at]!);
    const last = runes[at + 1]!;
    if (first <= last) ranges += first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`;
  }
  return ranges === "" ? nothing : `[${ranges}]`;
}

const escaped = (code: number): string => `\\U${code.toString(16).padStart(8, "0")}`;
