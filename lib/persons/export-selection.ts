import "server-only";
import { propertyColumn, propertyOfColumn } from "@/lib/contract/person/column";
import {
  type ExportedPerson,
  exportFields,
  fieldOfColumn,
  type PersonsExportBody,
  type PersonsExportQuery,
} from "@/lib/contract/person/export";
import type { Person } from "@/lib/contract/person/person";
import { shown } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { queryOnStandby } from "@/lib/database/read-on-standby";
import { Invalid } from "@/lib/errors";
import { newestFirst } from "@/lib/persons/order";
import { personConditions } from "@/lib/persons/selection";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/** Persons per statement. */
const chunkSize = 500;

/** Most columns of an export of all properties: no spreadsheet opens more. */
const maxColumns = 10_000;

/** The selected persons, and their columns. */
export type ExportSelection = Partial<Omit<PersonsExportQuery, "format" | "columns">> & PersonsExportBody;

/** An export of persons, which is read as it is written. */
export interface PersonsExport {
  /** The name of the file, without an extension. */
  name: string;
  /** The columns of its lines, in their order. */
  columns: string[];
  /** The persons in chunks, as JSON has them. */
  items: () => AsyncGenerator<ExportedPerson[]>;
  /** The persons in chunks, as CSV has them: a cell for each column. */
  lines: () => AsyncGenerator<string[][]>;
}

interface ExportedProject extends DisplayNameSettings {
  id: number;
}

/**
 * Exports every person who matches, newest first, with the columns chosen. At any time one chunk is in memory. Persons who are created while it is read may be left out.
 *
 * @throws Invalid for invalid filters, and without `columns` for persons with more than 10,000 properties in all
 */
export async function exportSelection(
  project: ExportedProject,
  selection: ExportSelection,
): Promise<PersonsExport> {
  const where = selectionConditions(project, selection, new Date());
  const chosen = selection.columns ?? (await readAllColumns(where));
  const columns = [...new Set(["uuid", "name", ...chosen])];
  const persons = () => walkPersons(project, where);
  return {
    name: `fieldbook-persons-${project.id}`,
    columns,
    items: async function* items() {
      for await (const chunk of persons()) yield chunk.map((person) => toItem(person, columns));
    },
    lines: async function* lines() {
      for await (const chunk of persons())
        yield chunk.map((person) => columns.map((column) => cellOf(person, column)));
    },
  };
}

function selectionConditions(
  project: ExportedProject,
  { uuids, excluded_uuids, distinct_id, email, search, properties, updated_after }: ExportSelection,
  now: Date,
): Prisma.Sql {
  const filter = { distinct_id, email, search, properties, updated_after };
  const conditions = [personConditions(project, filter, now)];
  if (uuids) conditions.push(Prisma.sql`p.uuid = any(${uuids}::uuid[])`);
  if (excluded_uuids?.length) conditions.push(Prisma.sql`p.uuid <> all(${excluded_uuids}::uuid[])`);
  return Prisma.join(conditions, " and ");
}

/** Every field, and every property that one of the persons has. */
async function readAllColumns(where: Prisma.Sql): Promise<string[]> {
  const rows = await queryOnStandby<{ key: string }>(Prisma.sql`
    select distinct key from persons p, jsonb_object_keys(p.properties) key
    where ${where} order by key limit ${maxColumns}`);
  const columns = [...exportFields, ...rows.map(({ key }) => propertyColumn(key))];
  if (columns.length > maxColumns) {
    throw new Invalid("columns", "invalid_input", "The persons have too many properties. Name the columns.");
  }
  return columns;
}

/** The end of a chunk. */
interface Position {
  /** With microseconds, which a Date has not. */
  created_at: string;
  uuid: string;
}

type ExportedRow = PersonRow & { position: string };

/** The persons in the order of lists, a chunk at a time: each begins after the last person of the one before. */
async function* walkPersons(project: ExportedProject, where: Prisma.Sql): AsyncGenerator<Person[]> {
  let position: Position | null = null;
  for (;;) {
    const page = Prisma.sql`select p.id from persons p where ${where} ${after(position)} ${newestFirst} limit ${chunkSize}`;
    const persons = personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id in (${page})`);
    const rows: ExportedRow[] = await queryOnStandby<ExportedRow>(
      Prisma.sql`select p.*, p.created_at::text as position from (${persons}) p ${newestFirst}`,
    );
    if (rows.length > 0) yield rows.map((row) => toPerson(row, project));
    const last = rows.at(-1);
    if (!last || rows.length < chunkSize) return;
    position = { created_at: last.position, uuid: last.uuid };
  }
}

const after = (position: Position | null): Prisma.Sql =>
  position === null
    ? Prisma.empty
    : Prisma.sql`and p.created_at <= ${position.created_at}::timestamptz
        and (p.created_at < ${position.created_at}::timestamptz or p.uuid > ${position.uuid}::uuid)`;

function toItem(person: Person, columns: readonly string[]): ExportedPerson {
  const fields = columns.flatMap((column) => fieldOfColumn(column) ?? []);
  const names = columns.flatMap((column) => propertyOfColumn(column) ?? []);
  const own = names.filter((name) => Object.hasOwn(person.properties, name));
  return {
    uuid: person.uuid,
    name: person.name,
    ...Object.fromEntries(fields.map((field) => [field, person[field]])),
    properties: Object.fromEntries(own.map((name) => [name, person.properties[name]])),
  };
}

/** Lists and objects are one cell, as JSON. */
function cellOf(person: Person, column: string): string {
  const field = fieldOfColumn(column);
  const value: unknown = field ? person[field] : person.properties[propertyOfColumn(column) ?? ""];
  return value === undefined || value === null ? "" : shown(value);
}
