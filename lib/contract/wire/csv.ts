/** CSV for spreadsheets: every file that is downloaded is written, and every file that is uploaded is decoded, here. */

/** The byte order mark, by which spreadsheets detect UTF-8; without it, Excel decodes umlauts incorrectly. */
export const byteOrderMark = "\uFEFF";

/** A value as a cell: null is empty, booleans are `True` and `False`. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "True" : "False";
  return String(value);
}

/**
 * Whether a spreadsheet may interpret a cell as a formula: one that starts with `= + - @`, also as the full-width
 * characters that Chinese and Japanese spreadsheets accept, or with a tab, a line break or another control character.
 */
const startsFormula = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about control characters.
  /^[=+\-@\uff1d\uff0b\uff0d\uff20\u0000-\u001f]/.test(text);

const numberPattern = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const isFormula = (text: string) => startsFormula(text) && !numberPattern.test(text);

/** Whether a cell has an apostrophe of ours, or would look as if it had. */
const isEscaped = (cell: string) => cell.startsWith("'") && isFormula(cell.replace(/^'+/, ""));

/**
 * A text as a cell: one that would start a formula, and is no number, gets an apostrophe; so does a text that would be read
 * as having one.
 */
export const escapeFormula = (text: string): string =>
  isFormula(text) || isEscaped(text) ? `'${text}` : text;

/** The text of a cell that `escapeFormula` wrote; any other cell as it is. */
export const unescapeFormula = (cell: string): string => (isEscaped(cell) ? cell.slice(1) : cell);

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line of a file, with its line end; formulas are escaped. */
export const toCsvLine = (texts: readonly string[]): string =>
  `${texts.map((text) => quote(escapeFormula(text))).join(",")}\r\n`;

/** A whole file, with its byte order mark. */
export const toCsvFile = (lines: readonly (readonly string[])[]): string =>
  byteOrderMark + lines.map(toCsvLine).join("");

/**
 * Several texts as one cell, separated by `; `. One that could be taken for several, or has quotes, is in quotes: with `; ` as the
 * separator, a reader of CSV finds the texts again.
 */
export const toListCell = (texts: readonly string[]): string =>
  texts
    .map((text) => (/^$|[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join("; ");

/**
 * Decodes the bytes of a text file: UTF-8 or UTF-16 by its byte order mark, UTF-16 without one by its zeros, else UTF-8 if valid,
 * else Windows-1252, as Excel writes it in western countries (which Latin-1 is a part of). Without the byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 1000).entries()) if (byte === 0) zeros[at % 2]!++;
  const [even = 0, odd = 0] = zeros;
  if (odd > even) return new TextDecoder("utf-16le").decode(bytes);
  if (even > odd) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The decoder throws for invalid UTF-8.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
