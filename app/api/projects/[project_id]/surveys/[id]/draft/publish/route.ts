import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { publishDraft } from "@/lib/surveys/drafts/publish";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.publishDraft, ({ project, actor, params, body, ifMatch }) =>
    publishDraft(project, actor, params.id, body, ifMatch),
  ),
);
