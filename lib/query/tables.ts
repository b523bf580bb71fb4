import "server-only";
import pg from "pg";
import type { HogqlTable, hogqlColumns } from "@/lib/contract/hogql";
import { Refusal } from "@/lib/query/refusal";
import type { Kind, Term } from "@/lib/query/terms";

/** What a column is, and what the view calls it where that is another name. */
interface Column {
  kind: Kind;
  column?: string;
  /** The view that has it, instead of the table's own. */
  view?: string;
}

type Columns = { [T in HogqlTable]: Record<(typeof hogqlColumns)[T][number], Column> };

const columns: Columns = {
  events: {
    uuid: { kind: "uuid" },
    event: { kind: "text" },
    timestamp: { kind: "datetime" },
    created_at: { kind: "datetime" },
    distinct_id: { kind: "text" },
    properties: { kind: "json" },
    person_id: { kind: "uuid" },
    "person.id": { kind: "uuid", column: "person_id" },
    "person.properties": { kind: "json", column: "person_properties" },
    "person.created_at": { kind: "datetime", column: "person_created_at" },
    "person.is_identified": { kind: "boolean", column: "person_is_identified" },
    "pdi.distinct_id": { kind: "text", column: "distinct_id" },
    "pdi.person_id": { kind: "uuid", column: "person_id" },
  },
  persons: {
    id: { kind: "uuid" },
    created_at: { kind: "datetime" },
    properties: { kind: "json" },
    is_identified: { kind: "boolean" },
    "pdi.distinct_id": { kind: "text", column: "distinct_id", view: "persons_by_distinct_id" },
    "pdi.person_id": { kind: "uuid", column: "id", view: "persons_by_distinct_id" },
  },
  surveys: {
    id: { kind: "uuid" },
    name: { kind: "text" },
    description: { kind: "text" },
    type: { kind: "text" },
    questions: { kind: "json" },
    conditions: { kind: "json" },
    appearance: { kind: "json" },
    start_date: { kind: "datetime" },
    end_date: { kind: "datetime" },
    archived: { kind: "boolean" },
    responses_limit: { kind: "integer" },
    current_iteration: { kind: "integer" },
    created_at: { kind: "datetime" },
    updated_at: { kind: "datetime" },
  },
};

/** Something rows come from, under the name the query knows it by. */
export interface Rows {
  alias: string;
  /** The column of a path, null when it has none: `["properties", "plan"]`. */
  find(path: readonly string[], at: number | undefined): Term | null;
  /** What `*` stands for. */
  all(): { name: string; term: Term }[];
  /** What a sentence calls its columns. */
  names(): string[];
  /** As FROM takes it. Asked for last: only then it is known what is read. */
  sql(): string;
}

const isTable = (name: string): name is HogqlTable => Object.hasOwn(columns, name);

/** Rows of a table of a project. @throws Refusal for a table that there is not */
export function tableRows(name: string, alias: string, project: number, at: number | undefined): Rows {
  if (!isTable(name))
    throw new Refusal(`Unknown table ${name}. Tables: ${Object.keys(columns).join(", ")}`, at);
  const known: Record<string, Column> = columns[name];
  const used = new Map<string, Column>();
  const use = (column: string, at?: number): Term => {
    const found = known[column] as Column;
    used.set(column, found);
    return { sql: `${pg.escapeIdentifier(alias)}.${pg.escapeIdentifier(column)}`, kind: found.kind, at };
  };
  return {
    alias,
    find(path, at) {
      for (const length of [2, 1]) {
        const column = path.slice(0, length).join(".");
        if (path.length >= length && Object.hasOwn(known, column))
          return inside(use(column, at), path.slice(length), at);
      }
      return null;
    },
    all: () =>
      Object.keys(known)
        .filter((column) => !column.includes("."))
        .map((column) => ({ name: column, term: use(column) })),
    names: () => Object.keys(known),
    sql() {
      const view = [...used.values()].find(({ view }) => view !== undefined)?.view ?? name;
      const read = [...used].map(
        ([column, { column: stored = column }]) =>
          `${pg.escapeIdentifier(stored)} AS ${pg.escapeIdentifier(column)}`,
      );
      // The view knows the project, too: this second binding gives the planner a number to reckon with.
      return `(SELECT ${read.join(", ")} FROM hogql.${view} WHERE project_id = ${project}) AS ${pg.escapeIdentifier(alias)}`;
    },
  };
}

/** A column of a subquery. */
type Made = { name: string; kind: Kind; weight: number };

/** Rows of a subquery: its columns are numbered, so that any name will do. */
export function queryRows(sql: string, alias: string, made: readonly Made[]): Rows {
  const termOf = (index: number, at?: number): Term => ({
    sql: `${pg.escapeIdentifier(alias)}.c${index + 1}`,
    kind: made[index]?.kind ?? "text",
    weight: made[index]?.weight ?? 0,
    at,
  });
  return {
    alias,
    find([name, ...rest], at) {
      const index = made.findIndex((column) => column.name === name);
      return index === -1 ? null : inside(termOf(index, at), rest, at);
    },
    all: () => made.map(({ name }, index) => ({ name, term: termOf(index) })),
    names: () => made.map(({ name }) => name),
    sql: () => `${sql} AS ${pg.escapeIdentifier(alias)}`,
  };
}

/** A value inside JSON, as text. @throws Refusal for what has no inside */
export function inside(term: Term, path: readonly (string | number)[], at: number | undefined): Term {
  if (path.length === 0) return term;
  const json = term.kind === "json" ? term.sql : term.json;
  if (json === undefined) throw new Refusal(`${path[0]} doesn't belong to a table with properties`, at);
  const steps = path.map((key) => (typeof key === "number" ? String(key) : pg.escapeLiteral(key).trim()));
  const last = steps.pop();
  const holder = [json, ...steps].join(" -> ");
  const { weight = 0 } = term;
  return { sql: `(${holder} ->> ${last})`, json: `(${holder} -> ${last})`, kind: "property", weight, at };
}
