import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { surveyStats } from "@/lib/surveys/results/stats";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.stats, ({ project, params, query, request }) =>
    surveyStats(project, params.id, query, request.signal),
  ),
);
