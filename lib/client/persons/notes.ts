import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { personsKey } from "@/lib/client/persons/list";
import { readOptions } from "@/lib/client/read-options";
import type { PersonNoteInput } from "@/lib/contract/person/note";
import { largestPage } from "@/lib/contract/wire/largest-page";

const ofPerson = (projectId: string, uuid: string) => ({ project_id: projectId, id: uuid });

/** The notes on a person, newest first: all, since a person has no more than the largest page. */
export const notesOptions = (projectId: string, uuid: string) =>
  queryOptions({
    ...readOptions(
      [...personsKey(projectId), "page", uuid, "notes"],
      "GET /api/projects/{project_id}/persons/{id}/notes/",
      {
        params: ofPerson(projectId, uuid),
        query: { limit: String(largestPage) },
      },
    ),
    select: ({ results }) => results,
  });

/** Writes a note. @throws as `call` does */
export const createNote = (projectId: string, uuid: string, body: PersonNoteInput) =>
  call("POST /api/projects/{project_id}/persons/{id}/notes/", { params: ofPerson(projectId, uuid), body });

/** Changes a note. @throws as `call` does */
export const updateNote = (projectId: string, uuid: string, note_id: string, body: PersonNoteInput) =>
  call("PATCH /api/projects/{project_id}/persons/{id}/notes/{note_id}/", {
    params: { ...ofPerson(projectId, uuid), note_id },
    body,
  });

/** Deletes a note. @throws as `call` does */
export const removeNote = (projectId: string, uuid: string, note_id: string) =>
  call("DELETE /api/projects/{project_id}/persons/{id}/notes/{note_id}/", {
    params: { ...ofPerson(projectId, uuid), note_id },
  });
