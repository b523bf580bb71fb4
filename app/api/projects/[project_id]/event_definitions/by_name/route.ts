import { definitions } from "@/lib/contract/endpoints/definitions";
import { readEventDefinition } from "@/lib/definitions/events";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(definitions.eventByName, ({ project, query }) => readEventDefinition(project, query)),
);
