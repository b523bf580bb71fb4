import "server-only";
import { uuidv7 } from "uuidv7";
import { sealText } from "@/lib/access/sealed-text";
import type { Actor } from "@/lib/activity/actor";
import type { ImportInput, ImportRun } from "@/lib/contract/project/import";
import { asJson } from "@/lib/contract/wire/json";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { runImportsSoon } from "@/lib/imports/jobs";
import { recordImport } from "@/lib/imports/record";
import { emptyReport } from "@/lib/imports/report";
import { importInclude, toImportRun } from "@/lib/imports/view";

/** Prepares an import: a job counts what there is. @throws Invalid while another import of the project has not ended */
export async function createImport(
  project: { id: number },
  actor: Actor,
  { key, ...input }: ImportInput,
): Promise<ImportRun> {
  const run = await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from projects where id = ${project.id} for no key update`;
    const open = { project_id: project.id, status: { in: ["counting", "counted", "running", "failed"] } };
    if ((await tx.importRun.count({ where: open })) > 0)
      throw new Invalid(null, "invalid_input", "Another import has not ended. Cancel it first.");
    const row = await tx.importRun.create({
      data: {
        ...input,
        project_id: project.id,
        id: uuidv7(),
        sealed_key: sealText("import", key),
        status: "counting",
        kind: "cohorts",
        report: asJson(emptyReport) as object,
        next_step_at: new Date(),
        created_by_id: actor.user.id,
      },
      include: importInclude,
    });
    await recordImport(tx, project, actor, row, "import_prepared");
    return toImportRun(row);
  });
  await runImportsSoon();
  return run;
}
