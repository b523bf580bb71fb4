import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { getResponse } from "@/lib/surveys/responses/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.response, ({ project, actor, params, query }) =>
    getResponse(project, actor.user, params, query),
  ),
);
