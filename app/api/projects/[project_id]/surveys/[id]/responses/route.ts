import { surveys } from "@/lib/contract/endpoints/surveys";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { listResponses } from "@/lib/surveys/responses";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.responses, ({ project, params, query }) => listResponses(project, params.id, query)),
);
