import { publicLinks } from "@/lib/contract/endpoints/public-links";
import { route, serve } from "@/lib/http/serve";
import { revokePublicLink } from "@/lib/public-links/revoke";
import { updatePublicLink } from "@/lib/public-links/update";
import { surveyTarget } from "@/lib/surveys/public-results/target";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicLinks.update, ({ project, actor, params, body }) =>
    updatePublicLink(project, actor, surveyTarget(project, params.id), params.link_id, body),
  ),
  serve(publicLinks.revoke, ({ project, actor, params }) =>
    revokePublicLink(project, actor, surveyTarget(project, params.id), params.link_id),
  ),
);
