import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { surveyTrends } from "@/lib/surveys/results/trends";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.trends, ({ project, query }) => surveyTrends(project, query)),
);
