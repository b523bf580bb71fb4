import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { countResponses } from "@/lib/surveys/responses/count";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.responsesCount, ({ project, query }) => countResponses(project, query)),
);
