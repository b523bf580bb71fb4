import { flags } from "@/lib/contract/endpoints/flags";
import { route, serve } from "@/lib/http/serve";
import { explainFlags, testFlag } from "@/lib/surveys/targeting/explain-flags";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.evaluationReasons, ({ project, query }) => explainFlags(project, query.distinct_id)),
  serve(flags.test, ({ project, body }) => testFlag(project, body)),
);
