import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { listExposedPeople } from "@/lib/surveys/results/list-exposed-people";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.exposedPeople, ({ project, params, query, request }) =>
    listExposedPeople(project, params.id, query, request.signal),
  ),
);
