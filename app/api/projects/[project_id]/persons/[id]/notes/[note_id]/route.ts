import { personNotes } from "@/lib/contract/endpoints/person-notes";
import { route, serve } from "@/lib/http/serve";
import { removeNote } from "@/lib/persons/notes/remove";
import { updateNote } from "@/lib/persons/notes/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(personNotes.update, ({ project, actor, params, body }) => updateNote(project, actor, params, body)),
  serve(personNotes.remove, ({ project, actor, params }) => removeNote(project, actor, params)),
);
