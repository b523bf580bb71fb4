import { pathsInsight } from "@/lib/analysis/paths/answer";
import { withProgress } from "@/lib/analysis/progress";
import { paths } from "@/lib/contract/endpoints/paths";
import { bindInsight } from "@/lib/http/bind-insight";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(paths.edges, bindInsight(withProgress(pathsInsight))),
  serve(paths.edgesPost, bindInsight(withProgress(pathsInsight))),
);
