/** JSON from outside: its size in values and levels is known before anything of it is built. */

/**
 * The maximum depth of lists and objects in JSON from any source.
 *
 * @source docs/reference/api.md#limits
 */
export const deepestJson = 100;

/** A text would make more than it may: more levels, or more values. */
export class JsonBeyondLimit extends SyntaxError {
  override readonly name = "JsonBeyondLimit";
  constructor(
    readonly limit: "levels" | "values",
    detail: string,
    /** The key of the outermost object in which it is too deep; null where there is none. */
    readonly field: string | null = null,
  ) {
    super(detail);
  }
}

export interface JsonLimits {
  /** Keys, items and containers together. */
  maxValues: number;
  /**
   * Replaces a number that JavaScript cannot represent: an integer beyond 2^53, or a number beyond 1.8e308. Receives
   * the digits as sent; returns JSON. Default: the same digits as a text.
   */
  writeNumber?: (literal: string) => string;
}

/**
 * Parses a JSON text. The key `__proto__` is removed at every depth (ours): no storage keeps it, and it has no
 * legitimate use.
 *
 * @throws JsonBeyondLimit before anything is built   @throws SyntaxError for invalid JSON
 */
export function parseBoundedJson(text: string, { maxValues, writeNumber = quoted }: JsonLimits): unknown {
  const inexact = scan(text, maxValues);
  const value: unknown = JSON.parse(inexact.length > 0 ? rewritten(text, inexact, writeNumber) : text);
  if (mayNamePrototype.test(text)) dropPrototypes(value);
  return value;
}

const quoted = (literal: string) => `"${literal}"`;

const [quote, backslash, comma, colon, minus, plus, point] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x2b, 0x2e];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [zero, nine, capitalE, smallE] = [0x30, 0x39, 0x45, 0x65];

/**
 * One pass over the text. Invalid JSON is left to the parser.
 *
 * @returns the start and end of each number that JavaScript cannot represent: start, end, start, end …
 */
function scan(text: string, maxValues: number): number[] {
  const inexact: number[] = [];
  let depth = 0;
  let values = 0;
  /** The start of the last text of the outermost object or list: of a container in it, its key. */
  let key = -1;
  const count = () => {
    if (++values > maxValues) throw new JsonBeyondLimit("values", `JSON holds more than ${maxValues} values`);
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      if (depth === 1) key = at;
      at = endOfText(text, at);
    } else if (code === comma) count();
    else if (code === openBrace || code === openBracket) {
      count();
      if (++depth > deepestJson) {
        const detail = `JSON is nested deeper than ${deepestJson} levels`;
        throw new JsonBeyondLimit("levels", detail, key < 0 ? null : keyAt(text, key));
      }
    } else if (code === closeBrace || code === closeBracket) depth--;
    else if (isDigit(code)) {
      const end = endOfNumber(text, at);
      if (end - at > maxExactDigits || hasExponent(text, at, end)) {
        const start = text.charCodeAt(at - 1) === minus ? at - 1 : at;
        if (isInexact(text.slice(start, end)) && !isFollowedByColon(text, end)) inexact.push(start, end);
      }
      at = end - 1;
    }
  }
  return inexact;
}

/** Digits of which every number is exact. */
const maxExactDigits = 15;

const isDigit = (code: number) => code >= zero && code <= nine;

/** The index of the quote that ends the text which begins at `at`. */
function endOfText(text: string, at: number): number {
  let end = at + 1;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === backslash) end++;
    else if (code === quote) break;
  }
  return end;
}

function endOfNumber(text: string, at: number): number {
  let end = at + 1;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    const isPart =
      isDigit(code) ||
      code === point ||
      code === smallE ||
      code === capitalE ||
      code === plus ||
      code === minus;
    if (!isPart) break;
  }
  return end;
}

function hasExponent(text: string, at: number, end: number): boolean {
  for (let n = at; n < end; n++) {
    const code = text.charCodeAt(n);
    if (code === smallE || code === capitalE) return true;
  }
  return false;
}

/** A number before a colon is an invalid key, which the parser rejects. */
function isFollowedByColon(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text.charAt(at))) at++;
  return text.charCodeAt(at) === colon;
}

/** The key that begins at a quote; null when it is not valid. */
function keyAt(text: string, at: number): string | null {
  try {
    return JSON.parse(text.slice(at, endOfText(text, at) + 1)) as string;
  } catch {
    // The whole is refused in any case.
    return null;
  }
}

const number = /^-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Significant digits that suffice to distinguish any two fractions. */
const maxFractionDigits = 17;

/** Whether reading a number would change what it says: integers must stay, fractions are approximations as they come. */
function isInexact(literal: string): boolean {
  const match = number.exec(literal);
  if (!match) return false;
  const value = Number(literal);
  if (!Number.isFinite(value)) return true;
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return false;
  if (match[1] === undefined && match[2] === undefined) return String(value) !== literal;
  const digits = significantDigits(literal);
  return digits.length > maxFractionDigits && digits !== significantDigits(String(value));
}

/** The significant digits of a number: `12` of `-1.20e5`. */
function significantDigits(literal: string): string {
  const digits = literal.replace(/e.*$/i, "").replace(/[-.]/g, "");
  let [from, to] = [0, digits.length];
  while (digits.charCodeAt(from) === zero) from++;
  while (to > from && digits.charCodeAt(to - 1) === zero) to--;
  return digits.slice(from, to);
}

function rewritten(text: string, spans: readonly number[], write: (literal: string) => string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let n = 0; n < spans.length; n += 2) {
    pieces.push(text.slice(from, spans[n]), write(text.slice(spans[n], spans[n + 1])));
    from = spans[n + 1]!;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

/** Every letter of the name may be written as an escape. */
const mayNamePrototype = /__proto__|\\u00[567]/i;

function dropPrototypes(root: unknown): void {
  const open = [root];
  while (open.length > 0) {
    const container = open.pop();
    if (typeof container !== "object" || container === null) continue;
    if (Object.hasOwn(container, "__proto__")) Reflect.deleteProperty(container, "__proto__");
    for (const inner of Object.values(container)) if (typeof inner === "object") open.push(inner);
  }
}
