import { definitions } from "@/lib/contract/endpoints/definitions";
import { listEventDefinitions } from "@/lib/definitions/events";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(definitions.events, async (call) =>
    paginate(call, await listEventDefinitions(call.project, call.query)),
  ),
);
