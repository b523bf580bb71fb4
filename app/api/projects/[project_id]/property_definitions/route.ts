import { definitions } from "@/lib/contract/endpoints/definitions";
import { listPropertyDefinitions } from "@/lib/definitions/properties";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(definitions.properties, async (call) =>
    paginate(call, await listPropertyDefinitions(call.project, call.query)),
  ),
);
