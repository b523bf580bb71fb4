import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { listPersonCohorts } from "@/lib/persons/list-cohorts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.cohorts, ({ project, query }) => listPersonCohorts(project, query.person_id)),
);
