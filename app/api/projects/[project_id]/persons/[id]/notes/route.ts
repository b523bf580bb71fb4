import { personNotes } from "@/lib/contract/endpoints/person-notes";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { createNote } from "@/lib/persons/notes/create";
import { listNotes } from "@/lib/persons/notes/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(personNotes.list, async (call) =>
    paginate(call, await listNotes(call.project, await findPerson(call.project, call.params.id), call.query)),
  ),
  serve(personNotes.create, ({ project, actor, params, body }) =>
    createNote(project, actor, params.id, body),
  ),
);
