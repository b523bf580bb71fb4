import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { listDistinctIds } from "@/lib/persons/list-distinct-ids";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.distinctIds, async ({ project, params }) =>
    listDistinctIds(project, await findPerson(project, params.id)),
  ),
);
