import { surveys } from "@/lib/contract/endpoints/surveys";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { archivedResponses } from "@/lib/surveys/archive-response";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.archivedResponses, ({ project, params }) => archivedResponses(project, params.id)),
);
