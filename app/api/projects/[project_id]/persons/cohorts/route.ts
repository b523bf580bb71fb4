import { persons } from "@/lib/contract/endpoints/persons";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { personsCohorts } from "@/lib/persons/cohorts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.cohorts, ({ project, query }) => personsCohorts(project, query.person_id)),
);
