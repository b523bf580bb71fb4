import "server-only";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { Prisma } from "@/lib/database/generated/client";
import { anyOf, type ClickhouseColumn, mapText } from "@/lib/filters/clickhouse-column";
import type { Condition } from "@/lib/filters/condition";
import { exactTextSql, hasPartsIndex, looseTextSql, type PropertyColumn, toText } from "@/lib/filters/text";
import type { PropertyCondition } from "@/lib/filters/tree";

/**
 * The text contains one of the values, ignoring case; `%` and `_` are ordinary characters (ours).
 *
 * Case is folded character by character with a table of our own, because `lower` depends on the database's locale.
 */
export function containsCondition({ values }: PropertyCondition): Condition {
  const needles = values
    .map(toText)
    .filter((text) => text !== null)
    .map(foldCase);
  return {
    matches: (value) => {
      const text = toText(value);
      if (text === null) return false;
      const searched = foldCaseCached(text);
      return needles.some((needle) => searched.includes(needle));
    },
    sql: (column) =>
      needles.length === 0
        ? Prisma.sql`false`
        : Prisma.sql`(${Prisma.join(
            needles.map((needle) => containsSql(column, needle)),
            " or ",
          )})`,
    clickhouse: (column) => anyOf(needles.map((needle) => containsInMap(column, needle))),
  };
}

/** The characters that fold to one of a needle, and what each folds to. */
function foldingOf(needle: string): { from: string; to: string } {
  const variants = [...new Set(needle)].flatMap((character) =>
    findVariants(character).map((variant) => [variant, character] as const),
  );
  return {
    from: variants.map(([variant]) => variant).join(""),
    to: variants.map(([, character]) => character).join(""),
  };
}

function containsInMap(column: ClickhouseColumn, needle: string): string {
  const { from, to } = foldingOf(needle);
  const text = mapText(column);
  const folded =
    from === "" ? text : `translateUTF8(${text}, ${clickhouseLiteral(from)}, ${clickhouseLiteral(to)})`;
  return `position(${folded}, ${clickhouseLiteral(needle)}) > 0`;
}

function containsSql(column: PropertyColumn, needle: string): Prisma.Sql {
  const { from, to } = foldingOf(needle);
  const contains = Prisma.sql`position(${needle}::text in translate(${exactTextSql(column)}, ${from}::text, ${to}::text)) > 0`;
  const pattern = hasPartsIndex(column.key) ? indexedPattern(needle) : null;
  return pattern === null ? contains : Prisma.sql`(${foldedTextSql(column)} like ${pattern} and ${contains})`;
}

/**
 * The expression of the indexes of e-mail addresses and names, character by character: lower-cases ASCII letters and the Kelvin sign, which are the
 * characters that fold to an ASCII letter.
 */
export const foldedTextSql = (column: PropertyColumn): Prisma.Sql => foldedSql(looseTextSql(column));

/** A text in SQL, folded in the same way. */
export const foldedSql = (text: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`translate(${text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ\u212a', 'abcdefghijklmnopqrstuvwxyzk')`;

/** The same of a text. */
export const foldText = (text: string): string =>
  text.replace(/[A-Z\u212a]/g, (character) => character.toLowerCase());

/** Characters that the index does not fold as we do, or that JSON may put spaces beside. */
const unindexedCharacters = /[^a-z0-9@.+-]+/g;

/** A LIKE pattern for the indexes of e-mail addresses and names that matches every text with the needle, and more; null when the index can't help. */
function indexedPattern(needle: string): string | null {
  const pattern = needle.replaceAll(unindexedCharacters, "%");
  // A trigram index needs three characters in a row.
  return /[^%]{3}/.test(pattern) ? `%${pattern}%` : null;
}

const maxCasedCodePoint = 0x1ffff;

/** The lower case of a character if that is one character, else the character itself. */
function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length || [...lower].length === 1 ? lower : character;
}

/** Folds the case of a text. */
const foldCase = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : Array.from(text, foldCharacter).join("");

let lastFolded = { text: "", folded: "" };

/** Folds a text and remembers the last one: consecutive conditions often test the same long text. */
function foldCaseCached(text: string): string {
  if (lastFolded.text !== text) lastFolded = { text, folded: foldCase(text) };
  return lastFolded.folded;
}

let variants: Map<string, string[]> | undefined;

/** The other characters that fold to this one. */
function findVariants(character: string): string[] {
  variants ??= computeVariants();
  return variants.get(character) ?? [];
}

function computeVariants(): Map<string, string[]> {
  const variantsByLower = new Map<string, string[]>();
  for (let code = 0; code <= maxCasedCodePoint; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const lower = foldCharacter(character);
    if (lower !== character) variantsByLower.set(lower, [...(variantsByLower.get(lower) ?? []), character]);
  }
  return variantsByLower;
}
