import "server-only";
import pg from "pg";
import type { HogqlTable, hogqlColumns } from "@/lib/contract/analysis/hogql";
import {
  cutProperties,
  isPersonal,
  type MaskedFor,
  maskedText,
  type PersonalProperties,
  type PropertyOwner,
  personalPatterns,
} from "@/lib/contract/person/personal";
import { personsOnEventsModeOf } from "@/lib/contract/project/query-modifiers";
import type { Kind, SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** A column of a table, and the view's column where its name differs. */
interface TableColumn {
  kind: Kind;
  column?: string;
  /** The view's column in projects that read the latest properties of persons, where that is another one. */
  latest?: string;
  /** The view that has it, if not the table's own. */
  view?: string;
  /** Whose properties it holds. */
  owner?: PropertyOwner;
  /** Of a distinct id: the column with the person's uuid, which readers without personal data get instead. */
  uuid?: Pick<TableColumn, "column" | "view">;
}

/** Events with what is known of their persons: joined only where a query reads it. */
const ofPersons = { view: "events_with_persons" };

const personOfEvent = { column: "person_id", ...ofPersons };

type TableColumns = { [T in HogqlTable]: Record<(typeof hogqlColumns)[T][number], TableColumn> };

const columns: TableColumns = {
  events: {
    uuid: { kind: "uuid" },
    event: { kind: "text" },
    timestamp: { kind: "datetime" },
    created_at: { kind: "datetime" },
    distinct_id: { kind: "text", uuid: personOfEvent },
    properties: { kind: "json", owner: "event" },
    person_id: { kind: "uuid", ...ofPersons },
    "person.id": { kind: "uuid", column: "person_id", ...ofPersons },
    "person.properties": {
      kind: "json",
      column: "person_properties",
      latest: "person_latest_properties",
      owner: "person",
      ...ofPersons,
    },
    "person.created_at": { kind: "datetime", column: "person_created_at", ...ofPersons },
    "person.is_identified": { kind: "boolean", column: "person_is_identified", ...ofPersons },
    "pdi.distinct_id": { kind: "text", column: "distinct_id", uuid: personOfEvent },
    "pdi.person_id": { kind: "uuid", column: "person_id", ...ofPersons },
  },
  persons: {
    id: { kind: "uuid" },
    created_at: { kind: "datetime" },
    properties: { kind: "json", owner: "person" },
    is_identified: { kind: "boolean" },
    last_seen_at: { kind: "datetime" },
    "pdi.distinct_id": {
      kind: "text",
      column: "distinct_id",
      view: "persons_by_distinct_id",
      uuid: { column: "id" },
    },
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

/** A source of rows in FROM, under its alias. */
export interface TableSource {
  alias: string;
  /** Finds the column of a path (`["properties", "plan"]`); null without one. */
  find(path: readonly string[], at: number | undefined): SqlTerm | null;
  /** The columns of `*`. */
  all(): { name: string; term: SqlTerm }[];
  /** Names of its columns, for messages. */
  names(): string[];
  /** SQL for FROM. Called last, because only then the columns that are read are known. */
  sql(): string;
}

/** The project of a query, and the modifiers that choose between the properties of persons. */
export interface TranslatedProject extends MaskedFor {
  id: number;
  modifiers: unknown;
}

const isTable = (name: string): name is HogqlTable => Object.hasOwn(columns, name);

/** What a query reads of a table, under a name of its own. */
interface UsedColumn {
  definition: TableColumn;
  /** SQL of the value, from that of the view's column. */
  toSql: (stored: string) => string;
}

/** What is personal in a query's project. */
export interface PersonalReads {
  properties: PersonalProperties;
  /** Called when personal data are read unmasked. */
  onRead: () => void;
}

/**
 * Rows of a project's table. For readers without personal data they are masked in FROM, before any expression sees them:
 * distinct ids are the person's uuid, and a property that is read by its name is masked alone, which takes a fraction of the
 * time of masking all.
 *
 * @throws UnsupportedSql for an unknown table
 */
export function createTableRows(
  name: string,
  alias: string,
  project: TranslatedProject,
  at: number | undefined,
  personal: PersonalReads,
): TableSource {
  if (!isTable(name))
    throw new UnsupportedSql(`Unknown table ${name}. Tables: ${Object.keys(columns).join(", ")}`, at);
  const tableColumns: Record<string, TableColumn> = columns[name];
  const used = new Map<string, UsedColumn>();
  const use = (usedName: string, column: UsedColumn): string => {
    used.set(usedName, column);
    return `${pg.escapeIdentifier(alias)}.${pg.escapeIdentifier(usedName)}`;
  };
  const readColumn = (column: string, at?: number): SqlTerm => {
    const definition = { column, ...tableColumns[column] } as TableColumn;
    const { kind, owner, uuid } = definition;
    if (!project.masking) {
      if (owner || uuid) personal.onRead();
      return { sql: use(column, { definition, toSql: asStored }), kind, at };
    }
    const masked: UsedColumn = uuid
      ? { definition: { ...definition, ...uuid }, toSql: (id) => `coalesce(${id}::text, '${maskedText}')` }
      : { definition, toSql: owner ? (json) => maskedSql(personal.properties, owner, json) : asStored };
    return { sql: use(column, masked), kind, at };
  };
  const readProperty = (column: string, property: string, at?: number): SqlTerm => {
    const definition = { column, ...tableColumns[column] } as TableColumn;
    const owner = definition.owner ?? "event";
    const isHidden = isPersonal(personal.properties, owner, property);
    if (!project.masking) {
      if (isHidden) personal.onRead();
      const object = { sql: use(column, { definition, toSql: asStored }), kind: definition.kind, at };
      return accessPath(object, [property], at);
    }
    const key = pg.escapeLiteral(property).trim();
    const toSql = (json: string) =>
      cutProperties.includes(property)
        ? "NULL::jsonb"
        : maskedSql(personal.properties, owner, `${json} -> ${key}`, isHidden);
    const json = use(`${column} ${used.size}`, { definition, toSql });
    return { sql: `(${json} #>> '{}')`, json, kind: "property", at };
  };
  return {
    alias,
    find(path, at) {
      for (const length of [2, 1]) {
        const column = path.slice(0, length).join(".");
        if (path.length < length || !Object.hasOwn(tableColumns, column)) continue;
        const property = path[length];
        return property !== undefined && tableColumns[column]?.owner
          ? accessPath(readProperty(column, property, at), path.slice(length + 1), at)
          : accessPath(readColumn(column, at), path.slice(length), at);
      }
      return null;
    },
    all: () =>
      Object.keys(tableColumns)
        .filter((column) => !column.includes("."))
        .map((column) => ({ name: column, term: readColumn(column) })),
    names: () => Object.keys(tableColumns),
    sql() {
      const definitions = [...used.values()].map(({ definition }) => definition);
      const view = definitions.find(({ view }) => view !== undefined)?.view ?? name;
      const isLatest = personsOnEventsModeOf(project) === "person_id_override_properties_joined";
      const read = [...used].map(
        ([
          usedName,
          {
            definition: { column = usedName, latest = column },
            toSql,
          },
        ]) => {
          const stored = pg.escapeIdentifier(isLatest ? latest : column);
          return `${toSql(stored)} AS ${pg.escapeIdentifier(usedName)}`;
        },
      );
      // The view already filters by project; the repeated condition gives the planner a constant to estimate with.
      return `(SELECT ${read.join(", ")} FROM hogql.${view} WHERE project_id = ${project.id}) AS ${pg.escapeIdentifier(alias)}`;
    },
  };
}

const asStored = (stored: string): string => stored;

/** An SQL array of texts. */
const textArray = (texts: readonly string[]) =>
  `ARRAY[${texts.map((text) => pg.escapeLiteral(text).trim()).join(", ")}]::text[]`;

/** SQL of JSON without personal data, as `maskValue`; NULL, as of a property that is not set, stays. */
function maskedSql(
  properties: PersonalProperties,
  owner: PropertyOwner,
  json: string,
  isPersonalValue = false,
): string {
  const { marked, visible } = properties[owner];
  const pattern = pg.escapeLiteral(personalPatterns[owner]).trim();
  return `CASE WHEN ${json} IS NOT NULL THEN hogql.masked(${json}, ${isPersonalValue}, ${pattern}, ${textArray(marked)}, ${textArray(visible)}, ${textArray(cutProperties)}) END`;
}

/** A column of a subquery. */
type SubqueryColumn = { name: string; kind: Kind; weight: number };

/** Rows of a subquery. Its columns are numbered, so that their names can be anything. */
export function createSubqueryRows(
  sql: string,
  alias: string,
  subqueryColumns: readonly SubqueryColumn[],
): TableSource {
  const toTerm = (index: number, at?: number): SqlTerm => ({
    sql: `${pg.escapeIdentifier(alias)}.c${index + 1}`,
    kind: subqueryColumns[index]?.kind ?? "text",
    weight: subqueryColumns[index]?.weight ?? 0,
    at,
  });
  return {
    alias,
    find([name, ...rest], at) {
      const index = subqueryColumns.findIndex((column) => column.name === name);
      return index === -1 ? null : accessPath(toTerm(index, at), rest, at);
    },
    all: () => subqueryColumns.map(({ name }, index) => ({ name, term: toTerm(index) })),
    names: () => subqueryColumns.map(({ name }) => name),
    sql: () => `${sql} AS ${pg.escapeIdentifier(alias)}`,
  };
}

/** A value inside JSON, as text. @throws UnsupportedSql for a term of another kind than JSON */
export function accessPath(
  term: SqlTerm,
  path: readonly (string | number)[],
  at: number | undefined,
): SqlTerm {
  if (path.length === 0) return term;
  const json = term.kind === "json" ? term.sql : term.json;
  if (json === undefined)
    throw new UnsupportedSql(`${path[0]} doesn't belong to a table with properties`, at);
  const keys = path.map((key) => (typeof key === "number" ? String(key) : pg.escapeLiteral(key).trim()));
  const last = keys.pop();
  const object = [json, ...keys].join(" -> ");
  const { weight = 0 } = term;
  return { sql: `(${object} ->> ${last})`, json: `(${object} -> ${last})`, kind: "property", weight, at };
}
