import { boardLinks } from "@/lib/contract/endpoints/board-links";
import { route, serve } from "@/lib/http/serve";
import { boardTarget } from "@/lib/insights/board/target";
import { createPublicLink } from "@/lib/public-links/create";
import { listPublicLinks } from "@/lib/public-links/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(boardLinks.list, ({ project, params }) => listPublicLinks(project, boardTarget(project, params.id))),
  serve(boardLinks.create, ({ project, actor, params, body }) =>
    createPublicLink(project, actor, boardTarget(project, params.id), body),
  ),
);
