import { getCohort } from "@/lib/cohorts/get";
import { removeCohort } from "@/lib/cohorts/remove";
import { updateCohort } from "@/lib/cohorts/update";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(cohorts.get, ({ project, params }) => getCohort(project, params.id)),
  serve(cohorts.update, ({ project, actor, params, body, ifMatch }) =>
    updateCohort(project, actor, params.id, body, ifMatch),
  ),
  serve(cohorts.remove, ({ project, actor, params, ifMatch }) =>
    removeCohort(project, actor, params.id, ifMatch),
  ),
);
