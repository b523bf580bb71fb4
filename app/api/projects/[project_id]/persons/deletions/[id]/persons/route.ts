import { deletions } from "@/lib/contract/endpoints/deletions";
import { paginatePersons } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { listDeletedPersons } from "@/lib/persons/list-person-deletions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(deletions.persons, async (call) =>
    paginatePersons(call, await listDeletedPersons(call.project, call.params.id, call.query)),
  ),
);
