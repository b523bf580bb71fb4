import { lifecyclePersons } from "@/lib/analysis/lifecycle/answer";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { listPeople } from "@/lib/http/list-people";
import { route, serve } from "@/lib/http/serve";
import { listActors } from "@/lib/persons/list-actors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(lifecycle.persons, async (call) => {
    const { result, ...read } = await lifecyclePersons(call.project, call.query, call.request);
    const actors = await listActors(call.project, result, call.query);
    return listPeople(call, actors, read);
  }),
);
