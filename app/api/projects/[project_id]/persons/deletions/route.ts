import { deletions } from "@/lib/contract/endpoints/deletions";
import { paginatePersons } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { listPersonDeletions } from "@/lib/persons/list-person-deletions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(deletions.list, async (call) =>
    paginatePersons(call, await listPersonDeletions(call.project, call.query)),
  ),
);
