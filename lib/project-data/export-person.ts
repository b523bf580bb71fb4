import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordExport } from "@/lib/activity/record-export";
import type { PersonRow } from "@/lib/persons/view";
import { sortAnonymousLast } from "@/lib/persons/view";
import { Archiver } from "@/lib/project-data/archiver";
import { personKinds } from "@/lib/project-data/person-kinds";
import { explainFlags } from "@/lib/surveys/targeting/explain-flags";

const archiver = new Archiver(4);

/**
 * Exports everything about a person as one archive: what is stored, at one moment, and the flags' values (`flags.json`). The
 * activity records who exported the person.
 *
 * @param recorder who exports; null records nothing: the headers alone are no export
 * @throws Busy while this person or four others are being exported
 */
export async function exportPerson(
  project: { id: number; name: string; api_token: string },
  recorder: Actor | null,
  person: PersonRow,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const { uuid } = person;
  const id = BigInt(person.id);
  const key = `${project.id} ${uuid}`;
  archiver.requireFree(key);
  const [distinctId] = sortAnonymousLast(person.distinct_ids);
  const flags = await explainFlags(project, distinctId ?? "");
  const entry = { scope: "Person", item_id: String(id), activity: "exported", name: uuid } as const;
  const bytes = archiver.read({
    recorded: recorder && (await recordExport(project, recorder, entry)),
    key,
    format: "fieldbook-person-export",
    subject: { project: { id: project.id, name: project.name }, person: { uuid } },
    files: {
      "flags.json": { description: "What each feature flag is for the person now, and why.", content: flags },
    },
    kinds: personKinds(project, { id, uuid }),
  });
  return { name: `fieldbook-person-${uuid}.tar.gz`, bytes };
}
