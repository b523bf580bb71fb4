import { tagRules } from "@/lib/contract/endpoints/tag-rules";
import { route, serve } from "@/lib/http/serve";
import { removeTagRule } from "@/lib/surveys/tag-rules/remove";
import { updateTagRule } from "@/lib/surveys/tag-rules/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(tagRules.update, ({ project, actor, params, body }) =>
    updateTagRule(project, actor, params.id, params.rule_id, body),
  ),
  serve(tagRules.remove, ({ project, actor, params }) =>
    removeTagRule(project, actor, params.id, params.rule_id),
  ),
);
