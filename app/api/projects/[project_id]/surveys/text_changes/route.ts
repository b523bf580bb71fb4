import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { textChanges } from "@/lib/surveys/versions/text-changes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.textChanges, ({ project, query }) => textChanges(project, query)),
);
