import { imports } from "@/lib/contract/endpoints/imports";
import { route, serve } from "@/lib/http/serve";
import { cancelImport } from "@/lib/imports/cancel";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(imports.cancel, ({ project, actor, params }) => cancelImport(project, actor, params.id)),
);
