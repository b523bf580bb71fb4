import { surveys } from "@/lib/contract/endpoints/surveys";
import { route, serve } from "@/lib/http/serve";
import { restoreVersion } from "@/lib/surveys/versions/restore";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.restore, ({ project, actor, params, ifMatch }) =>
    restoreVersion(project, actor, params, ifMatch),
  ),
);
