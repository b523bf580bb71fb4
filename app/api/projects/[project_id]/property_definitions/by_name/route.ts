import { definitions } from "@/lib/contract/endpoints/definitions";
import { propertyDefinitionByName } from "@/lib/definitions/properties";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(definitions.propertyByName, ({ project, query }) => propertyDefinitionByName(project, query)),
);
