import { surveyLinks } from "@/lib/contract/endpoints/survey-links";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { listLinkBatches } from "@/lib/surveys/hosting/list-batches";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveyLinks.list, async (call) =>
    paginate(call, await listLinkBatches(call.project, call.params.id, call.query)),
  ),
);
