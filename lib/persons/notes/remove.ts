import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { PersonNamed } from "@/lib/contract/person/person";
import { transaction } from "@/lib/database/transaction";
import { lockNote, recordNote } from "@/lib/persons/notes/note";

/** Deletes a note. @throws as `lockNote` does */
export async function removeNote(
  project: { id: number },
  actor: Actor,
  { id: ref, note_id }: { id: PersonNamed; note_id: string },
): Promise<null> {
  return await transaction(async (tx) => {
    const { person, note } = await lockNote(tx, project, actor, ref, note_id);
    await tx.personNote.delete({ where: { project_id_id: { project_id: project.id, id: note.id } } });
    await recordNote(tx, project, actor, person, "note_deleted");
    return null;
  });
}
