import { removeProjectKey } from "@/lib/access/keys/remove-of-project";
import { keys } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(keys.removeOfProject, ({ project, actor, params }) => removeProjectKey(project, actor, params.id)),
);
