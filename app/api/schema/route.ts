import { system } from "@/lib/contract/endpoints/access";
import { openApiDocument } from "@/lib/http/openapi";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(system.schema, async ({ url }) => ({ ...openApiDocument(url.origin) })),
);
