import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { getSurvey } from "@/lib/surveys/get";
import { removeSurvey } from "@/lib/surveys/remove";
import { updateSurvey } from "@/lib/surveys/update";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.get, ({ project, actor, params }) => getSurvey(project, actor, params.id)),
  serve(surveys.update, ({ project, actor, params, query, body, ifMatch }) =>
    updateSurvey(project, actor, params.id, body, ifMatch, query.autosave),
  ),
  serve(surveys.put, ({ project, actor, params, body, ifMatch }) =>
    updateSurvey(project, actor, params.id, body, ifMatch),
  ),
  serve(surveys.remove, ({ project, actor, params, ifMatch }) =>
    removeSurvey(project, actor, params.id, ifMatch),
  ),
);
