import "server-only";
import type { PersonNote } from "@/lib/contract/person/note";
import type { Listing } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { noteInclude, toNote } from "@/lib/persons/notes/note";
import type { PersonRow } from "@/lib/persons/view";

/** One page of the notes on a person, newest first. */
export async function listNotes(
  project: { id: number },
  person: Pick<PersonRow, "id">,
  { limit, offset }: { limit: number; offset: number },
): Promise<Listing<PersonNote>> {
  const where = { project_id: project.id, person_id: BigInt(person.id) };
  const [count, rows] = await Promise.all([
    db.personNote.count({ where }),
    db.personNote.findMany({
      where,
      include: noteInclude,
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, results: rows.map(toNote) };
}
