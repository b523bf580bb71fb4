import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Condition } from "@/lib/filters/condition";
import { type Column, containerIn, looseText, textOf } from "@/lib/filters/text";
import type { Property } from "@/lib/filters/tree";

/** Up to so many values are looked up in the index of all properties, one by one. */
const mostLookups = 20;

/** Numbers as jsonb writes those that JavaScript can hold. */
const plainNumber = /^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const longestNumber = 350;

const withoutSpaces = (text: string) => text.replaceAll(" ", "");

/** The text is one of the values; where the value is a list or an object in JSON, spaces do not count. */
export function exactCondition({ values }: Property): Condition {
  const texts = new Set(values.map(textOf).filter((text) => text !== null));
  const stripped = new Set([...texts].flatMap(strippedForms));
  return {
    matches: (value) => {
      const text = textOf(value);
      if (text === null) return false;
      return texts.has(text) || (stripped.size > 0 && stripped.has(withoutSpaces(text)));
    },
    sql: (column) => {
      const ways = [isOneOf(column, [...texts])];
      if (stripped.size > 0) {
        ways.push(Prisma.sql`replace(${looseText(column)}, ' ', '') = any(${[...stripped]}::text[])`);
      }
      return Prisma.sql`(${Prisma.join(ways, " or ")})`;
    },
  };
}

function strippedForms(text: string): string[] {
  const container = containerIn(text);
  return container ? [withoutSpaces(text), withoutSpaces(textOf(container) ?? "")] : [];
}

/** By the index of e-mails, by that of all properties, or, for many values, row by row. */
function isOneOf(column: Column, texts: string[]): Prisma.Sql {
  if (texts.length === 0) return Prisma.sql`false`;
  if (column.key === "email" || texts.length > mostLookups) {
    return Prisma.sql`${looseText(column)} = any(${texts}::text[])`;
  }
  const { properties, key } = column;
  const lookups = texts
    .flatMap(jsonForms)
    .map((json) => Prisma.sql`${properties} @> ${`{${JSON.stringify(key)}:${json}}`}::jsonb`);
  return Prisma.sql`(${Prisma.join(lookups, " or ")})`;
}

/** The scalars that have a text, in JSON. */
function jsonForms(text: string): string[] {
  const isLiteral = text === "true" || text === "false";
  const isNumber = text.length <= longestNumber && plainNumber.test(text);
  return [JSON.stringify(text), ...(isLiteral || isNumber ? [text] : [])];
}
