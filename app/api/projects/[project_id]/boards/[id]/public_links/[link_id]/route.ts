import { boardLinks } from "@/lib/contract/endpoints/board-links";
import { route, serve } from "@/lib/http/serve";
import { boardTarget } from "@/lib/insights/board/target";
import { revokePublicLink } from "@/lib/public-links/revoke";
import { updatePublicLink } from "@/lib/public-links/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(boardLinks.update, ({ project, actor, params, body }) =>
    updatePublicLink(project, actor, boardTarget(project, params.id), params.link_id, body),
  ),
  serve(boardLinks.revoke, ({ project, actor, params }) =>
    revokePublicLink(project, actor, boardTarget(project, params.id), params.link_id),
  ),
);
