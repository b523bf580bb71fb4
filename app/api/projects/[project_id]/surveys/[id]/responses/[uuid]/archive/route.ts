import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { archiveResponse } from "@/lib/surveys/responses/archive-one";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.archiveResponse, ({ project, actor, params }) =>
    archiveResponse(project, actor, params),
  ),
);
