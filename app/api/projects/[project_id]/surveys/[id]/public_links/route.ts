import { publicLinks } from "@/lib/contract/endpoints/public-links";
import { route, serve } from "@/lib/http/serve";
import { createPublicLink } from "@/lib/surveys/public-results/create";
import { listPublicLinks } from "@/lib/surveys/public-results/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicLinks.list, ({ project, params }) => listPublicLinks(project, params.id)),
  serve(publicLinks.create, ({ project, actor, params, body }) =>
    createPublicLink(project, actor, params.id, body),
  ),
);
