import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { surveyResults } from "@/lib/surveys/results/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.results, ({ project, params, query, request }) =>
    surveyResults(project, params.id, query, request.signal),
  ),
);
