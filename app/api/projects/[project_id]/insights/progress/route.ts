import { getProgress } from "@/lib/analysis/progress";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.progress, async ({ project, actor, query }) =>
    getProgress({ project, user: actor.user }, query.id),
  ),
);
