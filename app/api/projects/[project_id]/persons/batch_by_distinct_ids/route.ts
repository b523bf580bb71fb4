import { persons } from "@/lib/contract/endpoints/persons";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { personsByDistinctId } from "@/lib/persons/by-distinct-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.batchByDistinctIds, async ({ project, body }) => ({
    results: await personsByDistinctId(project, body.distinct_ids.map(String)),
  })),
);
