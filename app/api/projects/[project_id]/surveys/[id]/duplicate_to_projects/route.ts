import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { duplicateSurvey } from "@/lib/surveys/duplicate";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.duplicate, ({ project, actor, key, params, body }) =>
    duplicateSurvey(project, actor, params.id, body, key?.scoped_teams ?? []),
  ),
);
