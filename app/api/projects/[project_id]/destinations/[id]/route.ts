import { destinations } from "@/lib/contract/endpoints/destinations";
import { getDestination } from "@/lib/destinations/get";
import { removeDestination } from "@/lib/destinations/remove";
import { updateDestination } from "@/lib/destinations/update";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(destinations.get, ({ project, params }) => getDestination(project, params.id)),
  serve(destinations.update, ({ project, actor, params, body }) =>
    updateDestination(project, actor, params.id, body),
  ),
  serve(destinations.remove, ({ project, actor, params }) => removeDestination(project, actor, params.id)),
);
