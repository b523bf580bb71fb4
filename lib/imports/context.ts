import "server-only";
import { openText } from "@/lib/access/sealed-text";
import type { Actor } from "@/lib/activity/actor";
import { Role } from "@/lib/contract/access/scope";
import { asJson } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { addToReport, type ImportReport, type PageTally } from "@/lib/imports/report";
import { type ImportSource, SourceFailed, type SourceLimits, sourceLimits } from "@/lib/imports/source";
import { type ImportRow, reportOf } from "@/lib/imports/view";

/** A step of an import: its row as claimed, where it reads, and in whose name it writes. */
export interface ImportStep {
  row: ImportRow;
  project: { id: number };
  source: ImportSource;
  actor: Actor;
  /** Names installation and project in `imported_ids`. */
  sourceName: string;
}

/** Another step was begun, or the import has ended: nothing of this one may be stored. */
export class StepSuperseded extends Error {
  override readonly name = "StepSuperseded";
}

/** Opens what a step needs. @param limits in tests   @throws SourceFailed without the key, and when its creator is no owner any more */
export async function openStep(row: ImportRow, limits: Partial<SourceLimits> = {}): Promise<ImportStep> {
  const key = row.sealed_key === null ? null : openText("import", row.sealed_key);
  if (key === null) throw new SourceFailed("key_unreadable");
  const membership = await db.membership.findFirst({
    where: { project_id: row.project_id, user_id: row.created_by_id ?? 0, role: "owner" },
  });
  if (!row.created_by || !membership) throw new SourceFailed("no_owner");
  return {
    row,
    project: { id: row.project_id },
    source: {
      address: row.address,
      projectId: row.source_project_id,
      key,
      limits: { ...sourceLimits, ...limits },
    },
    actor: { user: row.created_by, role: Role.parse(membership.role), keyLabel: null },
    sourceName: `${row.address}/${row.source_project_id}`,
  };
}

/** What a step changes of its import; a change of the report is made by the caller. */
export interface StepChange {
  status?: "counted" | "done";
  kind?: string;
  cursor: object | null;
  report: ImportReport;
}

/** The report of a step's import with what became of a page. */
export const reportWith = ({ row }: ImportStep, page: PageTally): ImportReport =>
  addToReport(reportOf(row), row.kind as Parameters<typeof addToReport>[1], page);

/**
 * Stores in the transaction of a page how far the import came. @throws StepSuperseded unless the step is the one that was claimed
 * last, so that a page is stored once
 */
export async function saveStep(run: RunStatement, { row }: ImportStep, change: StepChange): Promise<void> {
  const { status = row.status, kind = row.kind, cursor } = change;
  const isOver = status === "done";
  const saved = await run<{ id: string }>(Prisma.sql`
    update import_runs set status = ${status}, kind = ${kind}, cursor = ${cursor && JSON.stringify(cursor)}::jsonb,
      report = ${JSON.stringify(asJson(change.report))}::jsonb, failures = 0, error_code = null, error_value = null,
      next_step_at = case when ${status === row.status}::boolean then now() end,
      sealed_key = case when not ${isOver}::boolean then sealed_key end,
      finished_at = case when ${isOver}::boolean then now() end
    where project_id = ${row.project_id}::int and id = ${row.id}::uuid and step = ${row.step}::int and status = ${row.status}
    returning id::text`);
  if (saved.length === 0) throw new StepSuperseded();
}
