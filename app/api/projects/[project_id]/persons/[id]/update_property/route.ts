import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { updateProperty } from "@/lib/persons/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.updateProperty, ({ project, actor, params, body, query }) =>
    updateProperty(project, actor, params.id, body, query),
  ),
);
