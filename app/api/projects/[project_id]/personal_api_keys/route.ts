import { listProjectKeys } from "@/lib/access/keys/list-of-project";
import { keys } from "@/lib/contract/endpoints/access";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(keys.listOfProject, async (call) => paginate(call, await listProjectKeys(call.project, call.query))),
);
