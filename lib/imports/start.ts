import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { ImportRun } from "@/lib/contract/project/import";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { runImportsSoon } from "@/lib/imports/jobs";
import { recordImport } from "@/lib/imports/record";
import { findImport, importInclude, toImportRun } from "@/lib/imports/view";

/** Starts an import after its dry run, or continues one that failed. @throws NotFound, Invalid for any other */
export async function startImport(project: { id: number }, actor: Actor, id: string): Promise<ImportRun> {
  const run = await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from import_runs where project_id = ${project.id} and id = ${id}::uuid for update`;
    const row = await findImport(project, id, tx);
    if (row.status !== "counted" && row.status !== "failed")
      throw new Invalid(
        null,
        "invalid_input",
        "Only an import that was counted, or that failed, can be started.",
      );
    const isCounted = row.status === "counted" || row.started_at !== null;
    const after = await tx.importRun.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: {
        status: isCounted ? "running" : "counting",
        error_code: null,
        error_value: null,
        failures: 0,
        next_step_at: new Date(),
        ...(isCounted && { started_at: row.started_at ?? new Date() }),
      },
      include: importInclude,
    });
    if (isCounted) await recordImport(tx, project, actor, row, "import_started");
    return toImportRun(after);
  });
  await runImportsSoon();
  return run;
}
