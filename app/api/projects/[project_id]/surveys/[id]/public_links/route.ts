import { publicLinks } from "@/lib/contract/endpoints/public-links";
import { route, serve } from "@/lib/http/serve";
import { createPublicLink } from "@/lib/public-links/create";
import { listPublicLinks } from "@/lib/public-links/list";
import { surveyTarget } from "@/lib/surveys/public-results/target";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(publicLinks.list, ({ project, params }) =>
    listPublicLinks(project, surveyTarget(project, params.id)),
  ),
  serve(publicLinks.create, ({ project, actor, params, body }) =>
    createPublicLink(project, actor, surveyTarget(project, params.id), body),
  ),
);
