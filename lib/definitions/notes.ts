import "server-only";
import { toUser } from "@/lib/activity/actor";
import type { EventDefinition } from "@/lib/contract/definition";
import { toTimestamp } from "@/lib/contract/wire/field";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";

/** The relations that are read with a note. */
const noteInclude = { updated_by: true } satisfies Prisma.DefinitionNoteInclude;

/** The description and tags that people wrote for a definition. */
export type Note = Prisma.DefinitionNoteGetPayload<{ include: typeof noteInclude }>;

/** Reads the notes of definitions, by id. */
export async function readNotes(
  project: { id: number },
  definitions: readonly { id: string }[],
): Promise<Map<string, Note>> {
  const id = { in: definitions.map((definition) => definition.id) };
  const notes = await db.definitionNote.findMany({
    where: { project_id: project.id, id },
    include: noteInclude,
  });
  return new Map(notes.map((note) => [note.id, note]));
}

type NoteFields = Pick<
  EventDefinition,
  "description" | "tags" | "updated_at" | "updated_by" | "verified" | "verified_at" | "verified_by" | "hidden"
>;

/** The fields of a definition that come from its note, or their defaults. */
export const toNoteFields = (note: Note | undefined): NoteFields => ({
  description: note?.description ?? "",
  tags: note?.tags ?? [],
  updated_at: note ? toTimestamp(note.updated_at) : null,
  updated_by: note?.updated_by ? toUser(note.updated_by) : null,
  verified: false,
  verified_at: null,
  verified_by: null,
  hidden: false,
});
