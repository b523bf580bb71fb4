import { listActivity } from "@/lib/activity/list";
import { persons } from "@/lib/contract/endpoints/persons";
import { paginateActivity } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.allActivity, async (call) =>
    paginateActivity(call, await listActivity(call.project, call.query, { scope: "Person" })),
  ),
);
