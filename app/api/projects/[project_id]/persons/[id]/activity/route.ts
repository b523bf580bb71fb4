import { persons } from "@/lib/contract/endpoints/persons";
import { paginateActivity } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { listPersonActivity } from "@/lib/persons/list-activity";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.activity, async (call) =>
    paginateActivity(call, await listPersonActivity(call.project, call.params.id, call.query)),
  ),
);
