import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { listSurveysSeen } from "@/lib/surveys/fatigue/list-surveys-seen";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.surveysSeen, async ({ project, params, query }) =>
    listSurveysSeen(project, await findPerson(project, params.id), query),
  ),
);
