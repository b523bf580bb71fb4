import "server-only";
import pg from "pg";
import { Refusal } from "@/lib/query/refusal";

/** What a term is. `property` is a text out of JSON: beside a number it is taken for one. */
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
export interface Term {
  /** Safe to put beside an operator: a call, a literal, a name, or in parentheses. */
  sql: string;
  kind: Kind;
  /** Of a text that the query wrote down. */
  literal?: string;
  /** Of a property: the same as jsonb. */
  json?: string;
  /** Of a subquery's column: the expressions it is made of, which the planner puts in its place. */
  weight?: number;
  /** Where it stands. */
  at?: number | undefined;
}

const words: Record<Kind, string> = {
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

/** A text of the query, as SQL. Typed: PostgreSQL would take an untyped one for whatever fits. */
export const textTerm = (literal: string, at?: number): Term => ({
  sql: `${pg.escapeLiteral(literal).trim()}::text`,
  kind: "text",
  literal,
  at,
});

const isText = (kind: Kind) => kind === "text" || kind === "property";
const isNumber = (kind: Kind) => kind === "number" || kind === "integer";

/** A literal is what it says, or an error; what is stored is null where it is none. */
const written = ({ literal, sql }: Term, type: string, lenient: string): string =>
  literal === undefined ? lenient : `${sql}::${type}`;

/** Most properties that are added up are numbers in JSON, too: a look at the type is all they need. */
const numberIn = ({ sql, json }: Term): string =>
  json === undefined
    ? `hogql.to_number(${sql})`
    : `CASE WHEN jsonb_typeof(${json}) = 'number' AND octet_length(${sql}) < 100 THEN ${sql}::double precision ELSE hogql.to_number(${sql}) END`;

/** Ways from one kind to another, by the kind they lead to; undefined where there is none. */
const conversions: Partial<Record<Kind, (term: Term) => string | undefined>> = {
  text: ({ sql, kind }) => (kind === "property" ? sql : `${sql}::text`),
  number: (term) => {
    if (isNumber(term.kind)) return `${term.sql}::double precision`;
    if (isText(term.kind)) return written(term, "double precision", numberIn(term));
    return term.kind === "boolean" ? `${term.sql}::integer::double precision` : undefined;
  },
  integer: (term) => {
    if (term.kind === "boolean") return `${term.sql}::integer::bigint`;
    const number = to("number", term);
    return `hogql.to_integer(${number.sql})`;
  },
  boolean: ({ sql, kind }) => {
    if (isText(kind)) return `(lower(${sql}) = 'true')`;
    return isNumber(kind) ? `(${sql} <> 0)` : undefined;
  },
  datetime: (term) => {
    if (term.kind === "date") return `${term.sql}::timestamptz`;
    if (isText(term.kind)) return written(term, "timestamptz", `hogql.to_datetime(${term.sql})`);
    return isNumber(term.kind) ? `to_timestamp(${term.sql}::double precision)` : undefined;
  },
  date: (term) => `${to("datetime", term).sql}::date`,
  uuid: (term) => (term.literal === undefined ? undefined : `${term.sql}::uuid`),
};

/**
 * The same value as another kind.
 *
 * @throws Refusal where there is no way
 */
export function to(kind: Kind, term: Term): Term {
  if (term.kind === kind) return term;
  const { at } = term;
  if (term.kind === "null") return { sql: `NULL::${types[kind]}`, kind, at };
  const sql = conversions[kind]?.(term);
  if (sql === undefined) throw new Refusal(`Can't convert ${words[term.kind]} to ${words[kind]}`, at);
  return { sql: `(${sql})`, kind, at };
}

/** PostgreSQL's names. */
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

/** Whether all are among some kinds, and one at least is. */
const among = (kinds: Set<Kind>, needed: Kind[], also: Kind[] = []) =>
  needed.some((kind) => kinds.has(kind)) &&
  [...kinds].every((kind) => needed.includes(kind) || also.includes(kind));

/** What terms that meet (compared, or in one column) are taken for. @throws Refusal when they have nothing in common */
export function commonKind(terms: readonly Term[]): Kind {
  const kinds = new Set(terms.map(({ kind }) => kind).filter((kind) => kind !== "null"));
  if (kinds.size === 0) return "text";
  const [only, other] = kinds;
  if (only !== undefined && other === undefined) return only === "property" ? "text" : only;
  if (among(kinds, ["number", "integer"], ["text", "property", "boolean"])) return "number";
  if (among(kinds, ["boolean"], ["text", "property"])) return "boolean";
  if (kinds.has("uuid") && terms.every(({ kind, literal }) => kind !== "text" || literal !== undefined))
    if (among(kinds, ["uuid"], ["text"])) return "uuid";
  if (among(kinds, ["date"], ["text", "property"]) && terms.every(isDay)) return "date";
  if (among(kinds, ["date", "datetime"], ["text", "property"])) return "datetime";
  if (among(kinds, ["text", "property", "uuid", "json"])) return "text";
  const [first, second] = terms.filter(({ kind }) => kind !== "null");
  const odd = terms.find(({ kind }) => kind !== first?.kind && kind !== "null") ?? second;
  throw new Refusal(
    `Can't compare ${words[first?.kind ?? "null"]} with ${words[odd?.kind ?? "null"]}`,
    odd?.at,
  );
}

const isDay = ({ literal }: Term) => literal === undefined || /^\s*\d{4}-\d\d-\d\d\s*$/.test(literal);

/** Terms as what they have in common. */
export function alike<const T extends readonly Term[]>(terms: T): { -readonly [I in keyof T]: Term } {
  const kind = commonKind(terms);
  // One term for each, in their order.
  return terms.map((term) => to(kind, term)) as { -readonly [I in keyof T]: Term };
}
