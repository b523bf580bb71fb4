import { surveys } from "@/lib/contract/endpoints/surveys";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { unarchiveResponse } from "@/lib/surveys/archive-response";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.unarchiveResponse, ({ project, actor, params }) => unarchiveResponse(project, actor, params)),
);
