import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { removePerson } from "@/lib/persons/remove";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.deleteEvents, ({ project, actor, params }) =>
    removePerson(project, actor, params.id, { delete_events: true, keep_person: true }),
  ),
);
