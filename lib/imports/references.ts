import "server-only";
import { isList, isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { type RunStatement, runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import type { ImportStep } from "@/lib/imports/context";
import { RowRefused } from "@/lib/imports/report";

/** A row refers to one that was not imported, or not yet. */
export class MissingReference extends RowRefused {
  override readonly name = "MissingReference";
  constructor(kind: "cohort" | "flag", id: unknown) {
    super(`missing_${kind}`, String(id));
  }
}

/** The ids here of what was imported, by those there. */
export type ImportedIds = ReadonlyMap<string, string>;

/** Reads which rows of a kind were imported already. */
export async function readImportedIds(
  run: RunStatement,
  { project, sourceName }: ImportStep,
  kind: "cohorts" | "flags" | "surveys",
): Promise<Map<string, string>> {
  const rows = await run<{ source_id: string; local_id: string }>(Prisma.sql`
    select source_id, local_id from imported_ids
    where project_id = ${project.id}::int and source = ${sourceName} and kind = ${kind}`);
  return new Map(rows.map(({ source_id, local_id }) => [source_id, local_id]));
}

/** Stores which row here is which there, in the transaction that adds it. */
export async function keepImportedId(
  tx: Transaction,
  { project, sourceName }: ImportStep,
  kind: "cohorts" | "flags" | "surveys",
  sourceId: string,
  localId: string,
): Promise<void> {
  await runInTransaction(tx)(Prisma.sql`
    insert into imported_ids (project_id, source, kind, source_id, local_id)
    values (${project.id}, ${sourceName}, ${kind}, ${sourceId}, ${localId})`);
}

const localNumber = (ids: ImportedIds, id: unknown, kind: "cohort" | "flag"): number => {
  const local = ids.get(String(id));
  if (local === undefined) throw new MissingReference(kind, id);
  return Number(local);
};

/**
 * Filters that name cohorts and flags by the ids that they have here, at every depth.
 *
 * @throws MissingReference for one that was not imported
 */
export function withLocalIds(filters: unknown, cohorts: ImportedIds, flags: ImportedIds): unknown {
  if (isList(filters)) return filters.map((item) => withLocalIds(item, cohorts, flags));
  if (!isObject(filters)) return filters;
  const { type, key, value } = filters;
  if (type === "cohort" && (typeof value === "number" || typeof value === "string"))
    return { ...filters, value: localNumber(cohorts, value, "cohort") };
  if (type === "cohort" && isList(value))
    return { ...filters, value: value.map((id) => localNumber(cohorts, id, "cohort")) };
  if (type === "flag" && /^\d+$/.test(String(key)))
    return { ...filters, key: String(localNumber(flags, key, "flag")) };
  return Object.fromEntries(
    Object.entries(filters).map(([name, inner]) => [name, withLocalIds(inner, cohorts, flags)]),
  );
}
