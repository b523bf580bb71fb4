import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { projectStats } from "@/lib/surveys/results/stats";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.allStats, ({ project, query, request }) => projectStats(project, query, request.signal)),
);
