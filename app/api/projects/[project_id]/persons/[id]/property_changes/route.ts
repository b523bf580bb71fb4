import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { listPropertyChanges } from "@/lib/persons/list-property-changes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.propertyChanges, async ({ project, params, query }) =>
    listPropertyChanges(project, await findPerson(project, params.id), query),
  ),
);
