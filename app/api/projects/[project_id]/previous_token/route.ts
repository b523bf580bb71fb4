import { revokePreviousToken } from "@/lib/access/projects/revoke-previous-token";
import { projects } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.revokePreviousToken, ({ project, actor }) => revokePreviousToken(project, actor)),
);
