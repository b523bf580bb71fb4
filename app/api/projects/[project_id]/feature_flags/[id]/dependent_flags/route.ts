import { flags } from "@/lib/contract/endpoints/flags";
import { listDependentFlags } from "@/lib/flags/list-dependents";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.dependents, ({ project, params }) => listDependentFlags(project, params.id)),
);
