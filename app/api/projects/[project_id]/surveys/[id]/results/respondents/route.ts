import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { getRespondentProfile } from "@/lib/surveys/respondent-profile/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.respondentProfile, ({ project, params, query, request }) =>
    getRespondentProfile(project, params.id, query, request.signal),
  ),
);
