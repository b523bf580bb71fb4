import { flags } from "@/lib/contract/endpoints/flags";
import { getFlagStatus } from "@/lib/flags/get-status";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.status, ({ project, params }) => getFlagStatus(project, params.id)),
);
