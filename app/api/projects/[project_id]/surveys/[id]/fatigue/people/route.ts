import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { listFatiguePeople } from "@/lib/surveys/fatigue/list-people";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.fatiguePeople, ({ project, params, query, request }) =>
    listFatiguePeople(project, params.id, query, request.signal),
  ),
);
