import { surveys } from "@/lib/contract/endpoints/surveys";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { listExposedPeople } from "@/lib/surveys/list-exposed-people";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.exposedPeople, ({ project, params, query }) => listExposedPeople(project, params.id, query)),
);
