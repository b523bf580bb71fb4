import "server-only";
import { type Actor, toUser } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ActivityOf } from "@/lib/contract/activity/scopes";
import type { PersonNote } from "@/lib/contract/person/note";
import type { PersonNamed } from "@/lib/contract/person/person";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Forbidden, NotFound } from "@/lib/errors";
import { lockPerson } from "@/lib/persons/lock";
import type { PersonRow } from "@/lib/persons/view";

/** What is read of a note. */
export const noteInclude = { created_by: true } satisfies Prisma.PersonNoteInclude;

/** A note with its author. */
export type NoteRow = Prisma.PersonNoteGetPayload<{ include: typeof noteInclude }>;

/** A note on the wire. */
export const toNote = ({ id, text, created_at, created_by, updated_at }: NoteRow): PersonNote => ({
  id,
  text,
  created_at: toTimestamp(created_at),
  created_by: created_by && toUser(created_by),
  updated_at: updated_at && toTimestamp(updated_at),
});

/**
 * A note that the actor may change, with its person, who is locked and therefore not merged meanwhile.
 *
 * @throws NotFound   @throws Forbidden for a user who is neither its author nor an owner
 */
export async function lockNote(
  tx: Transaction,
  project: { id: number },
  { user, role }: Actor,
  ref: PersonNamed,
  id: string,
): Promise<{ person: PersonRow; note: NoteRow }> {
  const person = await lockPerson(tx, project, ref);
  const note = await tx.personNote.findFirst({
    where: { project_id: project.id, person_id: BigInt(person.id), id },
    include: noteInclude,
  });
  if (!note) throw new NotFound();
  if (role !== "owner" && note.created_by_id !== user.id)
    throw new Forbidden("Only the author of a note and owners of the project can change it.");
  return { person, note };
}

/** Records what was done to a note. Its text is not: a deleted note is gone. */
export const recordNote = (
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  { id, uuid }: Pick<PersonRow, "id" | "uuid">,
  activity: Extract<ActivityOf<"Person">, `note_${string}`>,
): Promise<void> =>
  recordActivity(tx, project, actor, {
    scope: "Person",
    item_id: String(id),
    activity,
    name: uuid,
    changes: null,
  });
