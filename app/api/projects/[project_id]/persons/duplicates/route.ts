import { persons } from "@/lib/contract/endpoints/persons";
import { paginatePersons } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { listDuplicates } from "@/lib/persons/duplicates/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.duplicates, async (call) =>
    paginatePersons(call, await listDuplicates(call.project, call.query)),
  ),
);
