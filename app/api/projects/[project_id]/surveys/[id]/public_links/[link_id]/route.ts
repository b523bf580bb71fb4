import { publicLinks } from "@/lib/contract/endpoints/public-links";
import { route, serve } from "@/lib/http/serve";
import { revokePublicLink } from "@/lib/surveys/public-results/revoke";
import { updatePublicLink } from "@/lib/surveys/public-results/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicLinks.update, ({ project, actor, params, body }) =>
    updatePublicLink(project, actor, params.id, params.link_id, body),
  ),
  serve(publicLinks.revoke, ({ project, actor, params }) =>
    revokePublicLink(project, actor, params.id, params.link_id),
  ),
);
