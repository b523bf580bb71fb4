import { erasures } from "@/lib/contract/endpoints/erasures";
import { route, serve } from "@/lib/http/serve";
import { requestErasure } from "@/lib/persons/erasure/request";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(erasures.create, ({ project, actor, body }) => requestErasure(project, actor, body)),
);
