import { createResetLink } from "@/lib/access/resets/create";
import { members } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(members.resetLink, ({ project, actor, params, url }) =>
    createResetLink(project, actor, params.user_id, url.origin),
  ),
);
