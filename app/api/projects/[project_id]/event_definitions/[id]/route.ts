import { definitions } from "@/lib/contract/endpoints/definitions";
import { getEventDefinition } from "@/lib/definitions/get";
import { updateEventDefinition } from "@/lib/definitions/update";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(definitions.event, ({ project, params }) => getEventDefinition(project, params.id)),
  serve(definitions.updateEvent, ({ project, actor, params, body }) =>
    updateEventDefinition(project, actor, params.id, body),
  ),
);
