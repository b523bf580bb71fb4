import { surveyLinks } from "@/lib/contract/endpoints/survey-links";
import { route, serve } from "@/lib/http/serve";
import { revokeLinkBatch } from "@/lib/surveys/hosting/revoke-batch";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyLinks.revoke, ({ project, actor, params }) =>
    revokeLinkBatch(project, actor, params.id, params.batch_id),
  ),
);
