import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { getPerson } from "@/lib/persons/get";
import { removePerson } from "@/lib/persons/remove";
import { updatePerson } from "@/lib/persons/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.get, ({ project, params }) => getPerson(project, params.id)),
  ...[persons.update, persons.put].map((endpoint) =>
    serve(endpoint, ({ project, actor, params, body }) =>
      updatePerson(project, actor, params.id, body.properties),
    ),
  ),
  serve(persons.remove, ({ project, actor, params, query }) =>
    removePerson(project, actor, params.id, query),
  ),
);
