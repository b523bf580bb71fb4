import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { maxNotes, type PersonNote, type PersonNoteInput } from "@/lib/contract/person/note";
import type { PersonNamed } from "@/lib/contract/person/person";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { lockPerson } from "@/lib/persons/lock";
import { noteInclude, recordNote, toNote } from "@/lib/persons/notes/note";

/** Writes a note on a person. @throws NotFound; Invalid when the person has as many as they may */
export async function createNote(
  project: { id: number },
  actor: Actor,
  ref: PersonNamed,
  { text }: PersonNoteInput,
): Promise<PersonNote> {
  return await transaction(async (tx) => {
    const person = await lockPerson(tx, project, ref);
    const of = { project_id: project.id, person_id: BigInt(person.id) };
    if ((await tx.personNote.count({ where: of })) >= maxNotes)
      throw new Invalid(null, "invalid_input", `A person can have ${maxNotes} notes.`);
    const note = await tx.personNote.create({
      data: { ...of, id: uuidv7(), text, created_by_id: actor.user.id },
      include: noteInclude,
    });
    await recordNote(tx, project, actor, person, "note_created");
    return toNote(note);
  });
}
