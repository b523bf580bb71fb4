import { destinations } from "@/lib/contract/endpoints/destinations";
import { rotateSecret } from "@/lib/destinations/rotate-secret";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(destinations.rotateSecret, ({ project, actor, params }) => rotateSecret(project, actor, params.id)),
);
