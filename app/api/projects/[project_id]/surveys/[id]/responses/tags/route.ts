import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { route, serve } from "@/lib/http/serve";
import { countResponseTags } from "@/lib/surveys/responses/count-tags";
import { tagResponses } from "@/lib/surveys/responses/tag";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyAnswers.responseTagCounts, ({ project, params, query }) =>
    countResponseTags(project, params.id, query),
  ),
  serve(surveyAnswers.tagResponses, ({ project, actor, params, body }) =>
    tagResponses(project, actor, params.id, body),
  ),
);
