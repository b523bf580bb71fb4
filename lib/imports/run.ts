import "server-only";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { openStep, StepSuperseded } from "@/lib/imports/context";
import { SourceBusy, SourceFailed, type SourceLimits } from "@/lib/imports/source";
import { takeStep } from "@/lib/imports/step";
import { findImport, type ImportRow } from "@/lib/imports/view";
import { log } from "@/lib/log";

/** Seconds after which another process takes a step over: longer than a page takes. */
const leaseSeconds = 180;

/** Milliseconds after which the job makes room for others. */
const maxRunMs = 20_000;

/** Attempts in a row after which an import fails: with the pauses, about two hours. */
const maxFailures = 10;

/** Pause after a failure, in seconds: doubled each time. */
const [firstPause, longestPause] = [5, 1800];

/**
 * Takes the steps of imports that are due, one after the other.
 *
 * @param limits of answers, in tests
 * @returns whether steps are left: the job is to be queued again
 */
export async function runImports(
  stopping: AbortSignal,
  limits: Partial<SourceLimits> = {},
): Promise<boolean> {
  const end = performance.now() + maxRunMs;
  while (!stopping.aborted) {
    const row = await claim();
    if (!row) return false;
    await attempt(row, limits);
    if (performance.now() > end) return true;
  }
  return false;
}

/** Takes the step that is due first. Its number says who may store it. */
async function claim(): Promise<ImportRow | null> {
  const [claimed] = await query<{ project_id: number; id: string }>(Prisma.sql`
    update import_runs r set step = r.step + 1, next_step_at = now() + ${leaseSeconds} * interval '1 second'
    from (select project_id, id from import_runs where next_step_at <= now() and ${ofExistingProject(Prisma.sql`project_id`)}
      order by next_step_at limit 1 for update skip locked) due
    where r.project_id = due.project_id and r.id = due.id
    returning r.project_id, r.id::text`);
  return claimed ? await findImport({ id: claimed.project_id }, claimed.id) : null;
}

async function attempt(row: ImportRow, limits: Partial<SourceLimits>): Promise<void> {
  try {
    await takeStep(await openStep(row, limits));
  } catch (error) {
    if (error instanceof StepSuperseded) return;
    await fail(row, error);
  }
}

/** Notes why a step failed: it is taken again later, unless that is no use. */
async function fail(row: ImportRow, error: unknown): Promise<void> {
  const isExpected = error instanceof SourceBusy || error instanceof SourceFailed;
  if (!isExpected) log.error({ err: error, import: row.id }, "a step of an import failed");
  const { code, value } = isExpected ? error : { code: "internal_error", value: null };
  const failures = row.failures + 1;
  const isFinal = error instanceof SourceFailed || failures >= maxFailures;
  const asked = error instanceof SourceBusy ? error.seconds : null;
  const pause = asked ?? Math.min(firstPause * 2 ** row.failures, longestPause);
  await query(Prisma.sql`
    update import_runs set error_code = ${code}, error_value = ${value}, failures = ${failures}::int,
      status = case when ${isFinal}::boolean then 'failed' else status end,
      next_step_at = case when not ${isFinal}::boolean then now() + ${pause}::float8 * interval '1 second' end
    where project_id = ${row.project_id} and id = ${row.id}::uuid and step = ${row.step} and status = ${row.status}`);
}
