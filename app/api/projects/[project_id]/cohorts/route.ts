import { createCohort } from "@/lib/cohorts/create";
import { listCohorts } from "@/lib/cohorts/list";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(cohorts.list, async (call) => paginate(call, await listCohorts(call.project, call.query))),
  serve(cohorts.create, ({ project, actor, body }) => createCohort(project, actor, body)),
);
