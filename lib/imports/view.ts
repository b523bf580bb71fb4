import "server-only";
import { createTranslator } from "next-intl";
import { toUser } from "@/lib/activity/actor";
import type { ImportErrorCode, ImportKind, ImportRun, ImportStatus } from "@/lib/contract/project/import";
import { toTimestamp } from "@/lib/contract/wire/field";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { countsOf, type ImportReport } from "@/lib/imports/report";
import en from "@/messages/en";

/** What is read of an import. */
export const importInclude = { created_by: true } satisfies Prisma.ImportRunInclude;

/** An import with its creator. */
export type ImportRow = Prisma.ImportRunGetPayload<{ include: typeof importInclude }>;

/** The stored report of an import. */
export const reportOf = ({ report }: Pick<ImportRow, "report">) => report as unknown as ImportReport;

/** An import of a project. @param tx the transaction to read in, if there is one   @throws NotFound */
export async function findImport(
  project: { id: number },
  id: string,
  tx: Transaction = db,
): Promise<ImportRow> {
  const where = { project_id_id: { project_id: project.id, id } };
  const row = await tx.importRun.findUnique({ where, include: importInclude });
  if (!row) throw new NotFound();
  return row;
}

/** Reasons in English, as the API has them; screens translate their codes. */
const t = createTranslator({ locale: "en", messages: en, namespace: "imports" });

/** An import on the wire. */
export const toImportRun = (row: ImportRow): ImportRun => ({
  id: row.id,
  address: row.address,
  source_project_id: row.source_project_id,
  events_since: toTimestamp(row.events_since),
  status: row.status as ImportStatus,
  kind: row.kind as ImportKind,
  counts: countsOf(reportOf(row)),
  refused: reportOf(row).refused.map((refusal) => ({
    ...refusal,
    reason: t(`refusals.${refusal.code}`, { value: refusal.value ?? "" }),
  })),
  left_out: reportOf(row).left_out,
  error:
    row.error_code &&
    t(`errors.${row.error_code as ImportErrorCode}`, {
      kind: t(`kinds.${row.kind as ImportKind}`),
      value: row.error_value ?? "",
    }),
  error_code: row.error_code as ImportErrorCode | null,
  error_value: row.error_value,
  next_attempt_at: row.error_code !== null && row.next_step_at ? toTimestamp(row.next_step_at) : null,
  created_at: toTimestamp(row.created_at),
  created_by: row.created_by && toUser(row.created_by),
  started_at: row.started_at && toTimestamp(row.started_at),
  finished_at: row.finished_at && toTimestamp(row.finished_at),
});
