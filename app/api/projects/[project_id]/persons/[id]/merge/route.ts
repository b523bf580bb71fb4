import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { mergePersons } from "@/lib/persons/merge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.merge, ({ project, actor, params, body }) =>
    mergePersons(project, actor, params.id, body.from),
  ),
);
