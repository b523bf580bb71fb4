import "server-only";
import { ZodError } from "zod";
import { faultOf } from "@/lib/contract/wire/error";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { isDataException, isUniqueViolation } from "@/lib/database/failures";
import { runInTransaction } from "@/lib/database/query";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { type ImportStep, reportWith, type StepChange, saveStep } from "@/lib/imports/context";
import { type DefinitionKind, definitions, type IdsByKind, leftOutFields } from "@/lib/imports/definitions";
import { keepImportedId, MissingReference, readImportedIds } from "@/lib/imports/references";
import { type PageTally, RowRefused } from "@/lib/imports/report";

/** Milliseconds that a page may take. */
const timeout = 60_000;

/** A row that can be stored. */
interface PreparedRow {
  sourceId: string;
  name: string;
  row: JsonObject;
}

/**
 * Stores a page of cohorts, flags or surveys in one transaction, and how far the import came. A row that refers to another one of the
 * page is stored after it; one that is refused leaves the others as they are.
 */
export async function storeDefinitions(
  step: ImportStep,
  kind: DefinitionKind,
  rows: readonly unknown[],
  change: Omit<StepChange, "report">,
): Promise<void> {
  const page: PageTally = { read: rows.length, added: 0, refused: [], leftOut: [] };
  const prepared = await prepareRows(kind, rows, page);
  await transaction(
    async (tx) => {
      const tally = { ...page, refused: [...page.refused], leftOut: [...page.leftOut] };
      await insertRows(tx, step, kind, prepared, tally);
      await saveStep(runInTransaction(tx), step, { ...change, report: reportWith(step, tally) });
    },
    { timeout },
  );
}

async function prepareRows(
  kind: DefinitionKind,
  rows: readonly unknown[],
  page: PageTally,
): Promise<PreparedRow[]> {
  const { prepare, nameField, fields } = definitions[kind];
  const prepared: PreparedRow[] = [];
  for (const row of rows) {
    const source = isObject(row) ? row : {};
    const sourceId = typeof source.id === "number" ? String(source.id) : source.id;
    const name = typeof source[nameField] === "string" ? (source[nameField] as string) : null;
    if (typeof sourceId !== "string" || name === null || sourceId.length > 100)
      page.refused.push({ name, code: "no_name" });
    else if (source.deleted === true) page.refused.push({ name, code: "deleted" });
    else {
      try {
        prepared.push({ sourceId, name, row: prepare ? await prepare(source) : source });
        page.leftOut.push(...leftOutFields(source, fields));
      } catch (error) {
        page.refused.push({ name, ...reasonOf(error) });
      }
    }
  }
  return prepared;
}

/** Stores rows until none is left that could be: each may refer to others. */
async function insertRows(
  tx: Transaction,
  step: ImportStep,
  kind: DefinitionKind,
  rows: readonly PreparedRow[],
  tally: PageTally,
): Promise<void> {
  const run = runInTransaction(tx);
  const ids = {
    cohorts: await readImportedIds(run, step, "cohorts"),
    flags: await readImportedIds(run, step, "flags"),
    surveys: await readImportedIds(run, step, "surveys"),
  };
  let waiting = rows.filter(({ sourceId }) => !ids[kind].has(sourceId));
  for (;;) {
    const missing: { prepared: PreparedRow; error: MissingReference }[] = [];
    for (const prepared of waiting) {
      try {
        if (await insertRow(tx, step, kind, prepared, ids)) tally.added++;
      } catch (error) {
        if (error instanceof MissingReference) missing.push({ prepared, error });
        else tally.refused.push({ name: prepared.name, ...reasonOf(error) });
      }
    }
    if (missing.length === 0 || missing.length === waiting.length) {
      tally.refused.push(...missing.map(({ prepared: { name }, error }) => ({ name, ...reasonOf(error) })));
      return;
    }
    waiting = missing.map(({ prepared }) => prepared);
  }
}

/** Stores a row, or nothing of it. @returns whether it was added: it may be here already */
async function insertRow(
  tx: Transaction,
  step: ImportStep,
  kind: DefinitionKind,
  { sourceId, row }: PreparedRow,
  ids: IdsByKind,
): Promise<boolean> {
  const { find, insert } = definitions[kind];
  await tx.$executeRaw`savepoint imported_row`;
  try {
    const existing = (await find?.(tx, step, row)) ?? null;
    const id = existing ?? (await insert(tx, step, row, ids));
    await keepImportedId(tx, step, kind, sourceId, id);
    ids[kind].set(sourceId, id);
    return existing === null;
  } catch (error) {
    await tx.$executeRaw`rollback to savepoint imported_row`;
    throw error;
  }
}

/** Why a row is refused. @throws any error that is not the row's own */
function reasonOf(error: unknown): Omit<PageTally["refused"][number], "name"> {
  if (error instanceof RowRefused) return { code: error.code, value: error.value };
  if (error instanceof Invalid && error.code === "unique") return { code: "name_taken" };
  if (error instanceof Invalid) return { code: "invalid_input", value: error.message };
  if (error instanceof ZodError) {
    const { attr, path, detail } = faultOf(error, {});
    return { code: "invalid_input", value: attr === null ? detail : `${path ?? attr}: ${detail}` };
  }
  if (isUniqueViolation(error)) return { code: "name_taken" };
  if (isDataException(error)) return { code: "not_storable" };
  throw error;
}
