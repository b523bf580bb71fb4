import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { listEligibility } from "@/lib/surveys/targeting/list-eligibility";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.surveyEligibility, async ({ project, params }) =>
    listEligibility(project, await findPerson(project, params.id)),
  ),
);
