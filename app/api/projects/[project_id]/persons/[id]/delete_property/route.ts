import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { deleteProperties } from "@/lib/persons/delete-properties";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.deleteProperty, ({ project, actor, params, body, query }) =>
    deleteProperties(project, actor, params.id, body.$unset ?? query.$unset),
  ),
);
