import { addPersonsToCohort } from "@/lib/cohorts/change-static-members";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(cohorts.addPersons, ({ project, actor, params, body }) =>
    addPersonsToCohort(project, actor, params.id, body.person_ids),
  ),
);
