import "server-only";
import { parseJson } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";

/**
 * The text by which a value is compared: strings as they are, everything else as JSON in the key order of PostgreSQL's
 * jsonb but without spaces. Null for null and missing values.
 *
 * @source docs/reference/persons.md#property-filters; the order of keys is ours
 */
export function toText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null)
    return value === null || value === undefined ? null : toJsonText(value);
  const cached = textCache.get(value);
  if (cached !== undefined) return cached;
  const text = toJsonText(value);
  textCache.set(value, text);
  return text;
}

/** Texts of lists and objects: many conditions may test the same large value. */
const textCache = new WeakMap<object, string>();

function toJsonText(value: unknown): string {
  if (typeof value === "number") return toNumberText(value);
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).map(([key, inner]) => [Buffer.from(key), inner] as const);
  entries.sort(([a], [b]) => a.length - b.length || a.compare(b));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key.toString())}:${toJsonText(inner)}`).join(",")}}`;
}

/** A number without exponent, as jsonb writes it: `1e+21`. */
function toNumberText(value: number): string {
  const text = String(value);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (whole === "") return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, "0")}`;
}

/** Parses a text that is a JSON list or object; null for any other text. */
export function parseContainer(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value = parseJson(text);
    return typeof value === "object" ? value : null;
  } catch {
    // Not JSON, or nested too deeply to be stored: an ordinary text.
    return null;
  }
}

/** A property of a row, in SQL. */
export interface PropertyColumn {
  /** The jsonb column: `p.properties`. */
  properties: Prisma.Sql;
  key: string;
}

/** Properties whose parts have an index, as it contains them. */
const indexedNames: Readonly<Record<string, Prisma.Sql>> = {
  email: Prisma.sql`'email'`,
  name: Prisma.sql`'name'`,
  username: Prisma.sql`'username'`,
};

/** Whether parts of a property are looked up with an index. */
export const hasPartsIndex = (key: string): boolean => Object.hasOwn(indexedNames, key);

/** `properties ->> key` as the indexes contain it: null for null and missing values; JSON with spaces. */
export const looseTextSql = ({ properties, key }: PropertyColumn): Prisma.Sql =>
  Prisma.sql`(${properties} ->> ${hasPartsIndex(key) ? indexedNames[key]! : Prisma.sql`${key}::text`})`;

/** The stored JSON value. */
export const jsonSql = ({ properties, key }: PropertyColumn): Prisma.Sql =>
  Prisma.sql`(${properties} -> ${key}::text)`;

/** Arguments of regexp_replace that remove spaces outside of strings. */
const jsonSpaces = Prisma.raw(String.raw`'("(?:[^"\\]|\\.)*")|[ ]', '\1', 'g'`);

/** SQL of `toText`. */
export const exactTextSql = (column: PropertyColumn): Prisma.Sql =>
  withoutSpacesSql(looseTextSql(column), jsonSql(column));

/**
 * A text that PostgreSQL made of a JSON value, as `toText` makes it. The first character, `[` or `{`, is tested
 * first, because parsing the value takes longer.
 */
export const withoutSpacesSql = (text: Prisma.Sql, json: Prisma.Sql): Prisma.Sql => Prisma.sql`case
  when ascii(${text}) in (91, 123) and jsonb_typeof(${json}) in ('object', 'array')
  then regexp_replace(${text}, ${jsonSpaces}) else ${text} end`;
