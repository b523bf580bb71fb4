import "server-only";
import { parseJson } from "@/lib/contract/json";
import { Prisma } from "@/lib/database/generated/client";

/**
 * The text by which a stored value is compared: strings as they are, everything else as JSON, as PostgreSQL's jsonb
 * orders and writes it but without spaces. Null for null and for what is missing.
 *
 * @source docs/reference/persons.md#property-filters; the order of keys is ours
 */
export function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null)
    return value === null || value === undefined ? null : jsonOf(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = jsonOf(value);
  texts.set(value, text);
  return text;
}

/** Texts of lists and objects: many conditions may test the same large one. */
const texts = new WeakMap<object, string>();

function jsonOf(value: unknown): string {
  if (typeof value === "number") return numberText(value);
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).map(([key, inner]) => [Buffer.from(key), inner] as const);
  entries.sort(([a], [b]) => a.length - b.length || a.compare(b));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key.toString())}:${jsonOf(inner)}`).join(",")}}`;
}

/** A number without exponent: `1e+21` as jsonb writes it. */
function numberText(value: number): string {
  const text = String(value);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (whole === "") return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, "0")}`;
}

/** Whether a text is JSON of a list or an object: its value, else null. */
export function containerIn(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value = parseJson(text);
    return typeof value === "object" ? value : null;
  } catch {
    // Not JSON, or deeper than any that is stored: an ordinary text.
    return null;
  }
}

/** A property of the row at hand. */
export interface Column {
  /** The jsonb column: `p.properties`. */
  properties: Prisma.Sql;
  key: string;
}

/** `properties ->> key` as the indexes know it: null for null and for what is missing; JSON with spaces. */
export const looseText = ({ properties, key }: Column): Prisma.Sql =>
  key === "email" ? Prisma.sql`(${properties} ->> 'email')` : Prisma.sql`(${properties} ->> ${key}::text)`;

/** The stored JSON value. */
export const jsonColumn = ({ properties, key }: Column): Prisma.Sql =>
  Prisma.sql`(${properties} -> ${key}::text)`;

/** Spaces outside strings. */
const jsonSpaces = Prisma.raw(String.raw`'("(?:[^"\\]|\\.)*")|[ ]', '\1', 'g'`);

/** The text of `textOf`. */
export const exactText = (column: Column): Prisma.Sql => Prisma.sql`case
  when jsonb_typeof(${jsonColumn(column)}) in ('object', 'array')
  then regexp_replace(${looseText(column)}, ${jsonSpaces}) else ${looseText(column)} end`;
