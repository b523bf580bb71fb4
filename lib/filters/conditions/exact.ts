import "server-only";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { Prisma } from "@/lib/database/generated/client";
import { anyOf, mapText } from "@/lib/filters/clickhouse-column";
import type { Condition } from "@/lib/filters/condition";
import { looseTextSql, type PropertyColumn, parseContainer, toText } from "@/lib/filters/text";
import type { PropertyCondition } from "@/lib/filters/tree";

/** Maximum number of values that are looked up in the GIN index of all properties. */
const maxLookups = 20;

/** Numbers in the form that jsonb writes, if JavaScript can represent them. */
const plainNumber = /^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const maxNumberLength = 350;

const removeSpaces = (text: string) => text.replaceAll(" ", "");

/** The text equals one of the values; for JSON lists and objects, spaces are ignored. */
export function exactCondition({ values }: PropertyCondition): Condition {
  const texts = new Set(values.map(toText).filter((text) => text !== null));
  const stripped = new Set([...texts].flatMap(strippedForms));
  return {
    matches: (value) => {
      const text = toText(value);
      if (text === null) return false;
      return texts.has(text) || (stripped.size > 0 && stripped.has(removeSpaces(text)));
    },
    sql: (column) => {
      const conditions = [equalsAnySql(column, [...texts])];
      if (stripped.size > 0) {
        conditions.push(
          Prisma.sql`replace(${looseTextSql(column)}, ' ', '') = any(${[...stripped]}::text[])`,
        );
      }
      return Prisma.sql`(${Prisma.join(conditions, " or ")})`;
    },
    clickhouse: (column) => {
      const text = mapText(column);
      const isOneOf = (of: string, some: ReadonlySet<string>) =>
        some.size === 0 ? [] : [`${of} in ${clickhouseLiteral([...some])}`];
      return anyOf([...isOneOf(text, texts), ...isOneOf(`replaceAll(${text}, ' ', '')`, stripped)]);
    },
  };
}

function strippedForms(text: string): string[] {
  const container = parseContainer(text);
  return container ? [removeSpaces(text), removeSpaces(toText(container) ?? "")] : [];
}

/** Equality by the e-mail index, by the index of all properties, or, for many values, row by row. */
function equalsAnySql(column: PropertyColumn, texts: string[]): Prisma.Sql {
  if (texts.length === 0) return Prisma.sql`false`;
  if (column.key === "email" || texts.length > maxLookups) {
    return Prisma.sql`${looseTextSql(column)} = any(${texts}::text[])`;
  }
  const { properties, key } = column;
  const lookups = texts
    .flatMap(jsonForms)
    .map((json) => Prisma.sql`${properties} @> ${`{${JSON.stringify(key)}:${json}}`}::jsonb`);
  return Prisma.sql`(${Prisma.join(lookups, " or ")})`;
}

/** The JSON scalars that are compared as this text. */
function jsonForms(text: string): string[] {
  const isLiteral = text === "true" || text === "false";
  const isNumber = text.length <= maxNumberLength && plainNumber.test(text);
  return [JSON.stringify(text), ...(isLiteral || isNumber ? [text] : [])];
}
