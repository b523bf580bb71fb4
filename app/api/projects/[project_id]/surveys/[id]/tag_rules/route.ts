import { tagRules } from "@/lib/contract/endpoints/tag-rules";
import { route, serve } from "@/lib/http/serve";
import { createTagRule } from "@/lib/surveys/tag-rules/create";
import { listTagRules } from "@/lib/surveys/tag-rules/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(tagRules.list, ({ project, params }) => listTagRules(project, params.id)),
  serve(tagRules.create, ({ project, actor, params, body }) =>
    createTagRule(project, actor, params.id, body),
  ),
);
