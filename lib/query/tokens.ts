import "server-only";
import type { HogqlValue } from "@/lib/contract/hogql";
import { InvalidQuery } from "@/lib/query/invalid-query";

// HogQL's way to write, in PostgreSQL's: `properties.$browser`, `back ticks`, 'it\'s', ==, interval 7 day, {values}. The
// result is only ever parsed, never run: what runs is printed from the tree.

/** A piece of a query. */
export interface Token {
  /** As PostgreSQL's grammar reads it. */
  text: string;
  kind: "word" | "name" | "text" | "number" | "sign" | "value";
  /** Where it stands in what was sent. */
  start: number;
  end: number;
}

/** A query as it is parsed, and the way back. */
export interface Source {
  /** What was sent. */
  query: string;
  sql: string;
  tokens: Token[];
  /** What `$1` and its followers stand for. */
  values: Exclude<HogqlValue, unknown[]>[];
  /** The token at a byte of `sql`, as the parser counts places. */
  tokenAt: (byte: number) => number;
}

/** Words, operators and the like: constants and the commas between them are not counted. */
const mostTokens = 1500;
const mostConstants = 10_000;
const constantKinds: Token["kind"][] = ["text", "number", "value"];

/** Words of the grammar; others keep their case. */
const keywords = new Set(
  `all and as asc between by case cast cross current_date current_timestamp desc distinct else end except exists
  false filter first from full group having ilike in inner intersect interval is join last left like limit not null
  nulls offset on or order outer over right select then true union unknown using when where with`.split(
    /\s+/,
  ),
);

const units = /^(second|minute|hour|day|week|month|quarter|year)s?$/i;

const pieces = {
  word: /[$_\p{L}][$_\p{L}\p{N}]*/uy,
  quoted: /"((?:[^"]|"")*)"|`((?:[^`\\]|\\[\s\S])*)`/y,
  text: /'((?:[^'\\]|''|\\[\s\S])*)'/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![$_\p{L}\p{N}])/uy,
  value: /\{\s*([A-Za-z_]\w*)\s*\}/y,
  dot: /\./y,
  call: /\s*\(/y,
  sign: /::|==|=~|!~|!=|<>|<=|>=|\|\||[<>=+\-*/%()[\],.;]/y,
};

const signs: Record<string, string> = { "==": "=", "!=": "<>", "=~": "~" };
const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "'": "'", "\\": "\\" };

const unescaped = (text: string) =>
  text.replace(/''|\\([\s\S])/g, (all, after: string | undefined) =>
    after === undefined ? "'" : (escapes[after] ?? all),
  );
const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Reads a query's words.
 *
 * @param values of `{name}`
 * @throws Invalid for characters that no query has, for unknown names, and for queries too long to be meant
 */
export function tokensOf(query: string, values: Record<string, HogqlValue>): Source {
  const given: Source["values"] = [];
  const tokens = withIntervals(read(query, values, given));
  const constants = tokens.filter(({ kind, text }) => constantKinds.includes(kind) || text === ",");
  if (constants.length > mostConstants || tokens.length - constants.length > mostTokens)
    throw new InvalidQuery("The query is too long", query, null);
  const starts: number[] = [];
  let byte = 0;
  for (const { text } of tokens) {
    starts.push(byte);
    byte += Buffer.byteLength(text) + 1;
  }
  return {
    query,
    // Spaces between all of them: no two can grow together into a third.
    sql: tokens.map(({ text }) => text).join(" "),
    tokens,
    values: given,
    tokenAt: (at) => lastUpTo(starts, at),
  };
}

/** The place of the last of ascending numbers that is not above one, by halves; -1 when all are. */
function lastUpTo(ascending: readonly number[], most: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function read(query: string, values: Record<string, HogqlValue>, given: Source["values"]): Token[] {
  const tokens: Token[] = [];
  for (let at = afterSpace(query, 0); at < query.length; ) {
    const [length, made] = tokenAt(matcher(query, at), tokens.at(-1), values, given) ?? fail(query, at);
    for (const one of made) tokens.push({ ...one, start: at, end: at + length });
    if (tokens.length > mostTokens + mostConstants) return tokens;
    at = afterSpace(query, at + length);
  }
  return tokens;
}

/** Where the next token begins, after white space and comments. */
function afterSpace(query: string, from: number): number {
  let at = from;
  for (;;) {
    at += matcher(query, at)(/\s*/y)?.[0].length ?? 0;
    const end = query.startsWith("--", at) ? "\n" : query.startsWith("/*", at) ? "*/" : null;
    if (end === null) return at;
    const found = query.indexOf(end, at + 2);
    if (found === -1) return query.length;
    at = found + end.length;
  }
}

type Match = (piece: RegExp, ahead?: number) => RegExpExecArray | null;

/** Matches sticky expressions at a place, or some characters ahead of it. */
const matcher =
  (query: string, at: number): Match =>
  (piece, ahead = 0) => {
    piece.lastIndex = at + ahead;
    return piece.exec(query);
  };

type Made = Pick<Token, "kind" | "text">[];

function tokenAt(
  match: Match,
  last: Token | undefined,
  values: Record<string, HogqlValue>,
  given: Source["values"],
): [length: number, made: Made] | undefined {
  const word = match(pieces.word)?.[0];
  if (word !== undefined) {
    const isCalled = match(pieces.call, word.length) !== null;
    return [word.length, [wordToken(word, last?.text === ".", isCalled)]];
  }
  const quoted = match(pieces.quoted);
  if (quoted) {
    const name = quoted[1]?.replaceAll('""', '"') ?? quoted[2]?.replace(/\\([\s\S])/g, "$1") ?? "";
    return [quoted[0].length, [{ kind: "name", text: quotedName(name) }]];
  }
  const text = match(pieces.text);
  if (text) return [text[0].length, [{ kind: "text", text: quotedText(unescaped(text[1] ?? "")) }]];
  // `a.1` is no number after a name.
  const isMember = last && (last.kind === "word" || last.kind === "name") && match(pieces.dot);
  const number = isMember ? null : match(pieces.number);
  if (number) return [number[0].length, [{ kind: "number", text: number[0] }]];
  const value = match(pieces.value);
  if (value) return [value[0].length, valueTokens(value[1] ?? "", values, given)];
  const sign = match(pieces.sign)?.[0];
  return sign === undefined ? undefined : [sign.length, [{ kind: "sign", text: signs[sign] ?? sign }]];
}

/** Names keep their case, as in HogQL; functions and PostgreSQL's own words have none. */
function wordToken(word: string, isMember: boolean, isCalled: boolean): Made[number] {
  const isPlain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(word);
  const lower = word.toLowerCase();
  if (isPlain && !isMember && (isCalled || word === lower || keywords.has(lower)))
    return { kind: "word", text: word };
  return { kind: "name", text: quotedName(word) };
}

function valueTokens(name: string, values: Record<string, HogqlValue>, given: Source["values"]): Made {
  if (!Object.hasOwn(values, name))
    throw new InvalidQuery(`Missing value for {${name}}`, "", null, "query.values");
  const value = values[name];
  const made = [value ?? null].flat().map((one): Made[number] => {
    given.push(one);
    return { kind: "value", text: `$${given.length}` };
  });
  if (!Array.isArray(value)) return made;
  const comma = { kind: "sign", text: "," } as const;
  const list = made.flatMap((one, at) => (at === 0 ? [one] : [comma, one]));
  // Nothing is in an empty list.
  const items: Made = list.length > 0 ? list : [{ kind: "word", text: "null" }];
  return [{ kind: "sign", text: "(" }, ...items, { kind: "sign", text: ")" }];
}

/** `interval 7 day` as `interval '7 day'`. */
function withIntervals(tokens: Token[]): Token[] {
  const made: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [word, count, unit] = tokens.slice(at, at + 3);
    made.push(word as Token);
    if (!count || !unit || word?.kind !== "word" || word.text.toLowerCase() !== "interval") continue;
    if (!units.test(unit.text) || !/^'?\d+'?$/.test(count.text)) continue;
    const text = `'${count.text.replaceAll("'", "")} ${unit.text}'`;
    made.push({ kind: "text", text, start: count.start, end: unit.end });
    at += 2;
  }
  return made;
}

function fail(query: string, at: number): never {
  const character = String.fromCodePoint(query.codePointAt(at) ?? 0);
  const why = /['"`]/.test(character) ? `Unterminated ${character}` : `Unexpected character ${character}`;
  throw new InvalidQuery(why, query, { start: at, end: at + character.length });
}
