import { insights } from "@/lib/contract/endpoints/insights";
import { route, serve } from "@/lib/http/serve";
import { getInsight } from "@/lib/insights/get";
import { removeInsight } from "@/lib/insights/remove";
import { updateInsight } from "@/lib/insights/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(insights.get, ({ project, actor, params, query, authorize, request }) =>
    getInsight(project, params.id, query, { actor, authorize, signal: request.signal }),
  ),
  serve(insights.update, ({ project, actor, params, body }) =>
    updateInsight(project, actor, params.id, body),
  ),
  serve(insights.remove, ({ project, actor, params }) => removeInsight(project, actor, params.id)),
);
