import { insights } from "@/lib/contract/endpoints/insights";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { createInsight } from "@/lib/insights/create";
import { listInsights } from "@/lib/insights/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(insights.list, async (call) =>
    paginate(call, await listInsights(call.project, call.actor.user, call.query)),
  ),
  serve(insights.create, ({ project, actor, body }) => createInsight(project, actor, body)),
);
