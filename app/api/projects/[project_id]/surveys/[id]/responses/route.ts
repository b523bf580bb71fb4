import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { listResponses } from "@/lib/surveys/responses/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.responses, ({ project, actor, params, query }) =>
    listResponses(project, actor.user, params.id, query),
  ),
);
