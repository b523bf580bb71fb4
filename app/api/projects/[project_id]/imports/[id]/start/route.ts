import { imports } from "@/lib/contract/endpoints/imports";
import { route, serve } from "@/lib/http/serve";
import { startImport } from "@/lib/imports/start";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(imports.start, ({ project, actor, params }) => startImport(project, actor, params.id)),
);
