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
      const searched = folded(text);
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
  const part = column.key === "email" ? indexedPart(needle) : null;
  return part === null
    ? contains
    : Prisma.sql`(${looseText(column)} ~ ${anyCase(part)}::text and ${contains})`;
}

/** So much of a needle is looked up in the index of e-mails; below three characters it is of no use. */
const longestPart = 20;
const shortestPart = 3;

/** A part that is in the text also when that is JSON with spaces, as the index has it. */
function indexedPart(needle: string): string | null {
  const parts = needle.split(/[,:]/).sort((a, b) => b.length - a.length);
  const characters = [...(parts[0] ?? "")].slice(0, longestPart);
  return characters.length >= shortestPart ? characters.join("") : null;
}

/** A regular expression for a text in any case. */
const anyCase = (text: string): string =>
  [...text].map((character) => `[${[character, ...variantsOf(character)].map(escaped).join("")}]`).join("");

const escaped = (character: string): string =>
  /[a-zA-Z0-9]/.test(character) ? character : `\\U${character.codePointAt(0)!.toString(16).padStart(8, "0")}`;

const lastCased = 0x1ffff;

/** The lower case of a character where that is one character, else itself. */
function fold(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length || [...lower].length === 1 ? lower : character;
}

/** A text in which case makes no difference. */
const folded = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : Array.from(text, fold).join("");

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
