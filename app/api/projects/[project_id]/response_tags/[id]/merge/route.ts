import { responseTags } from "@/lib/contract/endpoints/response-tags";
import { route, serve } from "@/lib/http/serve";
import { mergeResponseTag } from "@/lib/surveys/response-tags/merge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(responseTags.merge, ({ project, actor, params, body }) =>
    mergeResponseTag(project, actor, params.id, body),
  ),
);
