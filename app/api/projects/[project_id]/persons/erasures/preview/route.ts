import { erasures } from "@/lib/contract/endpoints/erasures";
import { route, serve } from "@/lib/http/serve";
import { previewErasure } from "@/lib/persons/erasure/preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(erasures.preview, ({ project, body }) => previewErasure(project, body)),
);
