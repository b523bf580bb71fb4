import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { findPersonsByDistinctId } from "@/lib/persons/find-by-distinct-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.batchByDistinctIds, async ({ project, body }) => ({
    results: await findPersonsByDistinctId(project, body.distinct_ids.map(String)),
  })),
);
