import "server-only";
import pg from "pg";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** The kind of a term. `property` is a text from JSON, which is compared with a number as a number. */
export type Kind =
  | "text"
  | "property"
  | "number"
  | "integer"
  | "boolean"
  | "datetime"
  | "date"
  | "interval"
  | "uuid"
  | "json"
  | "null";

/** A translated expression. */
export interface SqlTerm {
  /** Can be combined with operators: a call, a literal, a name, or in parentheses. */
  sql: string;
  kind: Kind;
  /** The text of a literal. */
  literal?: string;
  /** The jsonb expression of a property. */
  json?: string;
  /** Number of expressions behind a subquery's column, which the planner substitutes. */
  weight?: number;
  /** Byte position in the parsed text. */
  at?: number | undefined;
}

const kindNames: Record<Kind, string> = {
  text: "a string",
  property: "a property",
  number: "a number",
  integer: "a number",
  boolean: "a boolean",
  datetime: "a date and time",
  date: "a date",
  interval: "an interval",
  uuid: "a UUID",
  json: "JSON",
  null: "null",
};

/** A text literal as SQL. Typed, because PostgreSQL would give an untyped one any type. */
export const textTerm = (literal: string, at?: number): SqlTerm => ({
  sql: `${pg.escapeLiteral(literal).trim()}::text`,
  kind: "text",
  literal,
  at,
});

const isText = (kind: Kind) => kind === "text" || kind === "property";
const isNumber = (kind: Kind) => kind === "number" || kind === "integer";

/** Conversion of a literal fails with an error; conversion of a stored value gives null. */
const convertText = ({ literal, sql }: SqlTerm, type: string, lenient: string): string =>
  literal === undefined ? lenient : `${sql}::${type}`;

/** Checks the JSON type first: most properties that are added up are numbers in JSON. */
const convertProperty = ({ sql, json }: SqlTerm): string =>
  json === undefined
    ? `hogql.to_number(${sql})`
    : `CASE WHEN jsonb_typeof(${json}) = 'number' AND octet_length(${sql}) < 100 THEN ${sql}::double precision ELSE hogql.to_number(${sql}) END`;

/** Conversions by target kind; undefined where a kind can't be converted. */
const conversions: Partial<Record<Kind, (term: SqlTerm) => string | undefined>> = {
  text: ({ sql, kind }) => (kind === "property" ? sql : `${sql}::text`),
  number: (term) => {
    if (isNumber(term.kind)) return `${term.sql}::double precision`;
    if (isText(term.kind)) return convertText(term, "double precision", convertProperty(term));
    return term.kind === "boolean" ? `${term.sql}::integer::double precision` : undefined;
  },
  integer: (term) => {
    if (term.kind === "boolean") return `${term.sql}::integer::bigint`;
    const number = convertTo("number", term);
    return `hogql.to_integer(${number.sql})`;
  },
  boolean: ({ sql, kind }) => {
    if (isText(kind)) return `(lower(${sql}) = 'true')`;
    return isNumber(kind) ? `(${sql} <> 0)` : undefined;
  },
  datetime: (term) => {
    if (term.kind === "date") return `${term.sql}::timestamptz`;
    if (isText(term.kind)) return convertText(term, "timestamptz", `hogql.to_datetime(${term.sql})`);
    return isNumber(term.kind) ? `to_timestamp(${term.sql}::double precision)` : undefined;
  },
  date: (term) => `${convertTo("datetime", term).sql}::date`,
  uuid: (term) => (term.literal === undefined ? undefined : `${term.sql}::uuid`),
};

/**
 * Converts a term to another kind.
 *
 * @throws UnsupportedSql when that is impossible
 */
export function convertTo(kind: Kind, term: SqlTerm): SqlTerm {
  if (term.kind === kind) return term;
  const { at } = term;
  if (term.kind === "null") return { sql: `NULL::${types[kind]}`, kind, at };
  const sql = conversions[kind]?.(term);
  if (sql === undefined)
    throw new UnsupportedSql(`Can't convert ${kindNames[term.kind]} to ${kindNames[kind]}`, at);
  return { sql: `(${sql})`, kind, at };
}

/** PostgreSQL's type names. */
const types: Record<Kind, string> = {
  text: "text",
  property: "text",
  number: "double precision",
  integer: "bigint",
  boolean: "boolean",
  datetime: "timestamptz",
  date: "date",
  interval: "interval",
  uuid: "uuid",
  json: "jsonb",
  null: "text",
};

/** Whether all kinds are in `needed` or `also`, and at least one in `needed`. */
const areAmong = (kinds: Set<Kind>, needed: Kind[], also: Kind[] = []) =>
  needed.some((kind) => kinds.has(kind)) &&
  [...kinds].every((kind) => needed.includes(kind) || also.includes(kind));

/** The kind to which terms that are compared, or share a column, are converted. @throws UnsupportedSql without a common kind */
export function commonKind(terms: readonly SqlTerm[]): Kind {
  const kinds = new Set(terms.map(({ kind }) => kind).filter((kind) => kind !== "null"));
  if (kinds.size === 0) return "text";
  const [kind, secondKind] = kinds;
  if (kind !== undefined && secondKind === undefined) return kind === "property" ? "text" : kind;
  if (areAmong(kinds, ["number", "integer"], ["text", "property", "boolean"])) return "number";
  if (areAmong(kinds, ["boolean"], ["text", "property"])) return "boolean";
  if (kinds.has("uuid") && terms.every(({ kind, literal }) => kind !== "text" || literal !== undefined))
    if (areAmong(kinds, ["uuid"], ["text"])) return "uuid";
  if (areAmong(kinds, ["date"], ["text", "property"]) && terms.every(isDay)) return "date";
  if (areAmong(kinds, ["date", "datetime"], ["text", "property"])) return "datetime";
  if (areAmong(kinds, ["text", "property", "uuid", "json"])) return "text";
  const [first, second] = terms.filter(({ kind }) => kind !== "null");
  const mismatch = terms.find(({ kind }) => kind !== first?.kind && kind !== "null") ?? second;
  throw new UnsupportedSql(
    `Can't compare ${kindNames[first?.kind ?? "null"]} with ${kindNames[mismatch?.kind ?? "null"]}`,
    mismatch?.at,
  );
}

const isDay = ({ literal }: SqlTerm) => literal === undefined || /^\s*\d{4}-\d\d-\d\d\s*$/.test(literal);

/** Converts terms to their common kind. */
export function unifyKinds<const T extends readonly SqlTerm[]>(
  terms: T,
): { -readonly [I in keyof T]: SqlTerm } {
  const kind = commonKind(terms);
  // A term for each, in their order.
  return terms.map((term) => convertTo(kind, term)) as { -readonly [I in keyof T]: SqlTerm };
}
