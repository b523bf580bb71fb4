import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { PersonNote, PersonNoteInput } from "@/lib/contract/person/note";
import { PersonId } from "@/lib/contract/person/person";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/persons/{id}/notes/" as const;
const OfPerson = InProject.extend({ id: PersonId });
const OneNote = OfPerson.extend({ note_id: z.guid().describe("UUID of the note.") });

/** Notes are free text about a person. */
const read = { isExtension: true, permission: "personal_data", scopes: ["person:read"] } as const;
const write = { ...read, scopes: ["person:write"] } as const;
const authorNote = "Only its author and owners of the project may.";

/** Notes of members on a person. */
export const personNotes = endpointsOf("personNotes", {
  list: endpoint({
    ...read,
    method: "GET",
    path: root,
    summary: "List the notes on a person",
    description: "Newest first.",
    params: OfPerson,
    query: PageQuery,
    returns: { 200: pageOf(PersonNote) },
  }),
  create: endpoint({
    ...write,
    method: "POST",
    path: root,
    summary: "Write a note on a person",
    description:
      "A merge moves notes to the remaining person; a split leaves them. The activity records who wrote one, not its text.",
    params: OfPerson,
    body: PersonNoteInput,
    returns: { 201: PersonNote },
  }),
  update: endpoint({
    ...write,
    method: "PATCH",
    path: `${root}{note_id}/`,
    summary: "Change a note",
    description: authorNote,
    params: OneNote,
    body: PersonNoteInput,
    returns: { 200: PersonNote },
  }),
  remove: endpoint({
    ...write,
    method: "DELETE",
    path: `${root}{note_id}/`,
    summary: "Delete a note",
    description: authorNote,
    params: OneNote,
    returns: { 204: null },
  }),
});
