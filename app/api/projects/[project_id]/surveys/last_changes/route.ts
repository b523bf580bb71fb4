import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { lastChanges } from "@/lib/surveys/versions/last-changes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.lastChanges, ({ project }) => lastChanges(project)),
);
