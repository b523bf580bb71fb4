import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { getFatigue } from "@/lib/surveys/fatigue/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.fatigue, ({ project, params, query, request }) =>
    getFatigue(project, params.id, query, request.signal),
  ),
);
