import { tagRules } from "@/lib/contract/endpoints/tag-rules";
import { route, serve } from "@/lib/http/serve";
import { previewTagRule } from "@/lib/surveys/tag-rules/preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(tagRules.preview, ({ project, params, body }) => previewTagRule(project, params.id, body.condition)),
);
