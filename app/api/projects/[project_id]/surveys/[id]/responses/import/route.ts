import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { importResponses } from "@/lib/imports/responses";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.importResponses, ({ project, actor, params, body }) =>
    importResponses(project, actor, params.id, body),
  ),
);
