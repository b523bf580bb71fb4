import { surveys } from "@/lib/contract/endpoints/surveys";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { listVersions } from "@/lib/surveys/versions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.versions, async (call) =>
    paginate(call, await listVersions(call.project, call.params.id, call.query)),
  ),
);
