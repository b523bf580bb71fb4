import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { ImportRun } from "@/lib/contract/project/import";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { recordImport } from "@/lib/imports/record";
import { findImport, importInclude, toImportRun } from "@/lib/imports/view";

/** Ends an import; what was imported stays. A page that is being read is not stored. @throws NotFound; Invalid after its end */
export async function cancelImport(project: { id: number }, actor: Actor, id: string): Promise<ImportRun> {
  return await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from import_runs where project_id = ${project.id} and id = ${id}::uuid for update`;
    const row = await findImport(project, id, tx);
    if (row.status === "done" || row.status === "canceled")
      throw new Invalid(null, "invalid_input", "The import has ended.");
    const after = await tx.importRun.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { status: "canceled", sealed_key: null, next_step_at: null, finished_at: new Date() },
      include: importInclude,
    });
    await recordImport(tx, project, actor, row, "import_canceled");
    return toImportRun(after);
  });
}
