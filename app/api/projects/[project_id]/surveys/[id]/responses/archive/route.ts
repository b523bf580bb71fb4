import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { archiveResponses } from "@/lib/surveys/responses/archive";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.archiveResponses, ({ project, actor, params, body }) =>
    archiveResponses(project, actor, params.id, body),
  ),
);
