import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Condition } from "@/lib/filters/condition";
import { type Column, exactText, looseText, textOf } from "@/lib/filters/text";
import type { Property } from "@/lib/filters/tree";

/**
 * The text has one of the values in it, whatever the case; `%` and `_` stand for themselves (ours).
 *
 * Case is folded character by character, by our own table: every database's `lower` knows another language.
 */
export function containsCondition({ values }: Property): Condition {
  const needles = values
    .map(textOf)
    .filter((text) => text !== null)
    .map(folded);
  return {
    matches: (value) => {
      const text = textOf(value);
      if (text === null) return false;
      const searched = foldedOnce(text);
      return needles.some((needle) => searched.includes(needle));
    },
    sql: (column) =>
      needles.length === 0
        ? Prisma.sql`false`
        : Prisma.sql`(${Prisma.join(
            needles.map((needle) => containsSql(column, needle)),
            " or ",
          )})`,
  };
}

function containsSql(column: Column, needle: string): Prisma.Sql {
  const variants = [...new Set(needle)].flatMap((character) =>
    variantsOf(character).map((variant) => [variant, character] as const),
  );
  const from = variants.map(([variant]) => variant).join("");
  const to = variants.map(([, character]) => character).join("");
  const contains = Prisma.sql`position(${needle}::text in translate(${exactText(column)}, ${from}::text, ${to}::text)) > 0`;
  const pattern = column.key === "email" ? indexedPattern(needle) : null;
  return pattern === null
    ? contains
    : Prisma.sql`(${foldedAsIndexed(column)} like ${pattern} and ${contains})`;
}

/**
 * As the index of e-mails has it, letter for letter: with all that folds to a letter of ASCII, which is that letter's
 * capital and, for `k`, the sign of the kelvin.
 */
const foldedAsIndexed = (column: Column): Prisma.Sql =>
  Prisma.sql`translate(${looseText(column)}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ\u212a', 'abcdefghijklmnopqrstuvwxyzk')`;

/** All but the characters that the index folds as we do, and that JSON has no spaces beside. */
const others = /[^a-z0-9@.+-]+/g;

/** What the index of e-mails is asked for: a pattern of LIKE that lets through whatever has the needle, and more. */
function indexedPattern(needle: string): string | null {
  const pattern = needle.replaceAll(others, "%");
  // Below three characters in a row the index is of no use.
  return /[^%]{3}/.test(pattern) ? `%${pattern}%` : null;
}

const lastCased = 0x1ffff;

/** The lower case of a character where that is one character, else itself. */
function fold(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length || [...lower].length === 1 ? lower : character;
}

/** A text in which case makes no difference. */
const folded = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : Array.from(text, fold).join("");

let last = { text: "", folded: "" };

/** The same for many conditions one after the other, which often test one long text. */
function foldedOnce(text: string): string {
  if (last.text !== text) last = { text, folded: folded(text) };
  return last.folded;
}

let variants: Map<string, string[]> | undefined;

/** The other characters that fold to this one. */
function variantsOf(character: string): string[] {
  variants ??= readVariants();
  return variants.get(character) ?? [];
}

function readVariants(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (let code = 0; code <= lastCased; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const lower = fold(character);
    if (lower !== character) found.set(lower, [...(found.get(lower) ?? []), character]);
  }
  return found;
}
