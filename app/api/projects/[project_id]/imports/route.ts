import { imports } from "@/lib/contract/endpoints/imports";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { createImport } from "@/lib/imports/create";
import { listImports } from "@/lib/imports/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(imports.list, async (call) => paginate(call, await listImports(call.project, call.query))),
  serve(imports.create, ({ project, actor, body }) => createImport(project, actor, body)),
);
