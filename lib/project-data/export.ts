import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordExport } from "@/lib/activity/record-export";
import { Archiver } from "@/lib/project-data/archiver";
import { exportKinds } from "@/lib/project-data/kinds";
import { packTar } from "@/lib/project-data/tar";

const archiver = new Archiver(2);

/**
 * Exports everything of a project, as it is at one moment, as one archive. The activity records who exported the project.
 *
 * @param recorder who exports; null records nothing: the headers alone are no export
 * @throws Busy while this project or two others are being exported
 */
export async function exportProject(
  project: { id: number; name: string },
  recorder: Actor | null,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const { id, name } = project;
  archiver.requireFree(String(id));
  const entry = { scope: "Team", item_id: String(id), activity: "exported", name } as const;
  const bytes = archiver.read({
    recorded: recorder && (await recordExport(project, recorder, entry)),
    key: String(id),
    pack: (client) =>
      packTar(client, {
        format: "fieldbook-project-export",
        subject: { project: { id, name } },
        kinds: exportKinds.map((kind) => ({ ...kind, statement: kind.statement(id) })),
      }),
  });
  return { name: `fieldbook-project-${id}.tar.gz`, bytes };
}
