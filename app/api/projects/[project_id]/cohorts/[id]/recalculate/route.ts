import { recalculateCohortSoon } from "@/lib/cohorts/recalculate";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(cohorts.recalculate, ({ project, params }) => recalculateCohortSoon(project, params.id)),
);
