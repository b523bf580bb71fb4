import { persons } from "@/lib/contract/endpoints/persons";
import { paginatePersons } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { listDeletions } from "@/lib/persons/list-deletions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.deletionStatus, async (call) =>
    paginatePersons(call, await listDeletions(call.project, call.query)),
  ),
);
