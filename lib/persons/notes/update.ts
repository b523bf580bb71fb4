import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { PersonNote, PersonNoteInput } from "@/lib/contract/person/note";
import type { PersonNamed } from "@/lib/contract/person/person";
import { transaction } from "@/lib/database/transaction";
import { lockNote, noteInclude, recordNote, toNote } from "@/lib/persons/notes/note";

/** Changes the text of a note. Without a difference nothing is written. @throws as `lockNote` does */
export async function updateNote(
  project: { id: number },
  actor: Actor,
  { id: ref, note_id }: { id: PersonNamed; note_id: string },
  { text }: PersonNoteInput,
): Promise<PersonNote> {
  return await transaction(async (tx) => {
    const { person, note } = await lockNote(tx, project, actor, ref, note_id);
    if (note.text === text) return toNote(note);
    const changed = await tx.personNote.update({
      where: { project_id_id: { project_id: project.id, id: note.id } },
      data: { text, updated_at: new Date() },
      include: noteInclude,
    });
    await recordNote(tx, project, actor, person, "note_updated");
    return toNote(changed);
  });
}
