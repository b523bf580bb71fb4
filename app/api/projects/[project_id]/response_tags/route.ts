import { responseTags } from "@/lib/contract/endpoints/response-tags";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { createResponseTag } from "@/lib/surveys/response-tags/create";
import { listResponseTags } from "@/lib/surveys/response-tags/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(responseTags.list, async (call) => paginate(call, await listResponseTags(call.project, call.query))),
  serve(responseTags.create, ({ project, actor, body }) => createResponseTag(project, actor, body)),
);
