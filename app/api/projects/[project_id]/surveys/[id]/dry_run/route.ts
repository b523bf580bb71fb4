import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { dryRunSurvey } from "@/lib/surveys/dry-run";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.dryRun, ({ project, actor, params, query }) =>
    dryRunSurvey(project, actor, params.id, query.seed),
  ),
);
