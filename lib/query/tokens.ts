import "server-only";
import type { HogqlValue } from "@/lib/contract/analysis/hogql";
import { InvalidQuery } from "@/lib/query/invalid-query";

// Converts HogQL's notation to PostgreSQL's: `properties.$browser`, `back ticks`, 'it\'s', ==, interval 7 day, {values}. The
// result is only parsed, never run: the SQL that runs is printed from the tree.

/** A token of a query. */
export interface Token {
  /** The text for PostgreSQL's grammar. */
  text: string;
  kind: "word" | "name" | "text" | "number" | "sign" | "value";
  /** Range in the query as sent. */
  start: number;
  end: number;
}

/** A query in PostgreSQL's notation, with the mapping to the query as sent. */
export interface QuerySource {
  /** The query as sent. */
  query: string;
  sql: string;
  tokens: Token[];
  /** The values of `$1`, `$2` … */
  values: Exclude<HogqlValue, unknown[]>[];
  /** The index of the token at a byte of `sql`, which is how the parser counts positions. */
  tokenAt: (byte: number) => number;
}

/** Maximum number of tokens without constants and commas, and of constants. */
const maxTokens = 1500;
const maxConstants = 10_000;
const constantKinds: Token["kind"][] = ["text", "number", "value"];

/** Keywords of the grammar; other words keep their case. */
const keywords = new Set(
  `all and as asc between by case cast cross current_date current_timestamp desc distinct else end except exists
  false filter first from full group having ilike in inner intersect interval is join last left like limit not null
  nulls offset on or order outer over right select then true union unknown using when where with`.split(
    /\s+/,
  ),
);

const units = /^(second|minute|hour|day|week|month|quarter|year)s?$/i;

const patterns = {
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

const unescapeText = (text: string) =>
  text.replace(/''|\\([\s\S])/g, (all, after: string | undefined) =>
    after === undefined ? "'" : (escapes[after] ?? all),
  );
const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Tokenizes a query.
 *
 * @param values of `{name}`
 * @throws Invalid for invalid characters, unknown names, and too many tokens
 */
export function tokenize(query: string, values: Record<string, HogqlValue>): QuerySource {
  const parameters: QuerySource["values"] = [];
  const tokens = joinIntervals(readTokens(query, values, parameters));
  const constants = tokens.filter(({ kind, text }) => constantKinds.includes(kind) || text === ",");
  if (constants.length > maxConstants || tokens.length - constants.length > maxTokens)
    throw new InvalidQuery("The query is too long", query, null);
  const starts: number[] = [];
  let byte = 0;
  for (const { text } of tokens) {
    starts.push(byte);
    byte += Buffer.byteLength(text) + 1;
  }
  return {
    query,
    // Separated by spaces, so that no two tokens can merge into another.
    sql: tokens.map(({ text }) => text).join(" "),
    tokens,
    values: parameters,
    tokenAt: (at) => findLastAtMost(starts, at),
  };
}

/** The index of the last number that is at most `most`, by binary search; -1 when all are greater. */
function findLastAtMost(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function readTokens(
  query: string,
  values: Record<string, HogqlValue>,
  parameters: QuerySource["values"],
): Token[] {
  const tokens: Token[] = [];
  for (let at = skipSpace(query, 0); at < query.length; ) {
    const [length, produced] =
      matchToken(createMatcher(query, at), tokens.at(-1), values, parameters) ?? fail(query, at);
    for (const token of produced) tokens.push({ ...token, start: at, end: at + length });
    if (tokens.length > maxTokens + maxConstants) return tokens;
    at = skipSpace(query, at + length);
  }
  return tokens;
}

/** The position of the next token, after white space and comments. */
function skipSpace(query: string, from: number): number {
  let at = from;
  for (;;) {
    at += createMatcher(query, at)(/\s*/y)?.[0].length ?? 0;
    const end = query.startsWith("--", at) ? "\n" : query.startsWith("/*", at) ? "*/" : null;
    if (end === null) return at;
    const endIndex = query.indexOf(end, at + 2);
    if (endIndex === -1) return query.length;
    at = endIndex + end.length;
  }
}

type Match = (piece: RegExp, ahead?: number) => RegExpExecArray | null;

/** Matches sticky expressions at a position, or some characters ahead of it. */
const createMatcher =
  (query: string, at: number): Match =>
  (piece, ahead = 0) => {
    piece.lastIndex = at + ahead;
    return piece.exec(query);
  };

type TokenPart = Pick<Token, "kind" | "text">[];

function matchToken(
  match: Match,
  last: Token | undefined,
  values: Record<string, HogqlValue>,
  parameters: QuerySource["values"],
): [length: number, made: TokenPart] | undefined {
  const word = match(patterns.word)?.[0];
  if (word !== undefined) {
    const isCalled = match(patterns.call, word.length) !== null;
    return [word.length, [wordToken(word, last?.text === ".", isCalled)]];
  }
  const quoted = match(patterns.quoted);
  if (quoted) {
    const name = quoted[1]?.replaceAll('""', '"') ?? quoted[2]?.replace(/\\([\s\S])/g, "$1") ?? "";
    return [quoted[0].length, [{ kind: "name", text: quoteName(name) }]];
  }
  const text = match(patterns.text);
  if (text) return [text[0].length, [{ kind: "text", text: quoteText(unescapeText(text[1] ?? "")) }]];
  // `a.1` is no number after a name.
  const isMember = last && (last.kind === "word" || last.kind === "name") && match(patterns.dot);
  const number = isMember ? null : match(patterns.number);
  if (number) return [number[0].length, [{ kind: "number", text: number[0] }]];
  const value = match(patterns.value);
  if (value) return [value[0].length, valueTokens(value[1] ?? "", values, parameters)];
  const sign = match(patterns.sign)?.[0];
  return sign === undefined ? undefined : [sign.length, [{ kind: "sign", text: signs[sign] ?? sign }]];
}

/** Names keep their case, as in HogQL; functions and keywords do not. */
function wordToken(word: string, isMember: boolean, isCalled: boolean): TokenPart[number] {
  const isPlain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(word);
  const lower = word.toLowerCase();
  if (isPlain && !isMember && (isCalled || word === lower || keywords.has(lower)))
    return { kind: "word", text: word };
  return { kind: "name", text: quoteName(word) };
}

function valueTokens(
  name: string,
  values: Record<string, HogqlValue>,
  parameters: QuerySource["values"],
): TokenPart {
  if (!Object.hasOwn(values, name))
    throw new InvalidQuery(`Missing value for {${name}}`, "", null, "query.values");
  const value = values[name];
  const produced = [value ?? null].flat().map((token): TokenPart[number] => {
    parameters.push(token);
    return { kind: "value", text: `$${parameters.length}` };
  });
  if (!Array.isArray(value)) return produced;
  const comma = { kind: "sign", text: "," } as const;
  const list = produced.flatMap((token, at) => (at === 0 ? [token] : [comma, token]));
  // An empty list contains nothing.
  const items: TokenPart = list.length > 0 ? list : [{ kind: "word", text: "null" }];
  return [{ kind: "sign", text: "(" }, ...items, { kind: "sign", text: ")" }];
}

/** Converts `interval 7 day` to `interval '7 day'`. */
function joinIntervals(tokens: Token[]): Token[] {
  const produced: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [word, count, unit] = tokens.slice(at, at + 3);
    produced.push(word as Token);
    if (!count || !unit || word?.kind !== "word" || word.text.toLowerCase() !== "interval") continue;
    if (!units.test(unit.text) || !/^'?\d+'?$/.test(count.text)) continue;
    const text = `'${count.text.replaceAll("'", "")} ${unit.text}'`;
    produced.push({ kind: "text", text, start: count.start, end: unit.end });
    at += 2;
  }
  return produced;
}

function fail(query: string, at: number): never {
  const character = String.fromCodePoint(query.codePointAt(at) ?? 0);
  const reason = /['"`]/.test(character) ? `Unterminated ${character}` : `Unexpected character ${character}`;
  throw new InvalidQuery(reason, query, { start: at, end: at + character.length });
}
