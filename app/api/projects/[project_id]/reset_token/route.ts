import { resetToken } from "@/lib/access/projects/reset-token";
import { projects } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(projects.resetToken, ({ project, actor, body }) => resetToken(project, actor, body)),
);
