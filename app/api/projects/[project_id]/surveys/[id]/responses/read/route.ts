import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { markResponsesRead } from "@/lib/surveys/responses/mark-read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.readResponses, ({ project, actor, params, body }) =>
    markResponsesRead(project, actor, params.id, body),
  ),
);
