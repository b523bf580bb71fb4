import { flags } from "@/lib/contract/endpoints/flags";
import { dependentFlags } from "@/lib/flags/dependents";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.dependents, ({ project, params }) => dependentFlags(project, params.id)),
);
