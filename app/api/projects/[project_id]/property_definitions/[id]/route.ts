import { definitions } from "@/lib/contract/endpoints/definitions";
import { getPropertyDefinition } from "@/lib/definitions/get";
import { updatePropertyDefinition } from "@/lib/definitions/update";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(definitions.property, ({ project, params }) => getPropertyDefinition(project, params.id)),
  serve(definitions.updateProperty, ({ project, actor, params, body }) =>
    updatePropertyDefinition(project, actor, params.id, body),
  ),
);
