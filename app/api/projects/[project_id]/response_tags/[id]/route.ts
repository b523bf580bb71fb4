import { responseTags } from "@/lib/contract/endpoints/response-tags";
import { route, serve } from "@/lib/http/serve";
import { removeResponseTag } from "@/lib/surveys/response-tags/remove";
import { updateResponseTag } from "@/lib/surveys/response-tags/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(responseTags.update, ({ project, actor, params, body }) =>
    updateResponseTag(project, actor, params.id, body),
  ),
  serve(responseTags.remove, ({ project, actor, params }) => removeResponseTag(project, actor, params.id)),
);
