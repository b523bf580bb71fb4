import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { listResponsesOfPerson } from "@/lib/surveys/responses/list-of-person";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.surveyResponses, async ({ project, params }) =>
    listResponsesOfPerson(project, await findPerson(project, params.id)),
  ),
);
