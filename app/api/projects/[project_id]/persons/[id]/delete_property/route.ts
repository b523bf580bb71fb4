import { persons } from "@/lib/contract/endpoints/persons";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { deleteProperty } from "@/lib/persons/delete-property";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.deleteProperty, ({ project, actor, params, body, query }) =>
    deleteProperty(project, actor, params.id, body.$unset ?? query.$unset),
  ),
);
