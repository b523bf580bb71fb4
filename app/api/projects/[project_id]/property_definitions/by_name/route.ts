import { definitions } from "@/lib/contract/endpoints/definitions";
import { findPropertyDefinition } from "@/lib/definitions/properties";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(definitions.propertyByName, ({ project, query }) => findPropertyDefinition(project, query)),
);
