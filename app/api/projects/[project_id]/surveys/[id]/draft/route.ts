import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { discardDraft } from "@/lib/surveys/drafts/discard";
import { getDraft } from "@/lib/surveys/drafts/get";
import { saveDraft } from "@/lib/surveys/drafts/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.draft, ({ project, actor, params }) => getDraft(project, actor, params.id)),
  serve(surveys.saveDraft, ({ project, actor, params, body, ifMatch }) =>
    saveDraft(project, actor, params.id, body, ifMatch),
  ),
  serve(surveys.discardDraft, ({ project, actor, params, ifMatch }) =>
    discardDraft(project, actor, params.id, ifMatch),
  ),
);
