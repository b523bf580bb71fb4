import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { unarchiveResponse } from "@/lib/surveys/responses/archive-one";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.unarchiveResponse, ({ project, actor, params }) =>
    unarchiveResponse(project, actor, params),
  ),
);
