import { imports } from "@/lib/contract/endpoints/imports";
import { route, serve } from "@/lib/http/serve";
import { getImport } from "@/lib/imports/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(imports.get, ({ project, params }) => getImport(project, params.id)),
);
