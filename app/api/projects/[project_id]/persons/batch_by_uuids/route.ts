import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { findPersonsByUuid } from "@/lib/persons/find-by-uuid";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.batchByUuids, async ({ project, body }) => ({
    results: await findPersonsByUuid(project, body.uuids),
  })),
);
