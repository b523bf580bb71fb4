import { correlation } from "@/lib/analysis/correlation/answer";
import { withProgress } from "@/lib/analysis/progress";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { bindInsight } from "@/lib/http/bind-insight";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.correlation, bindInsight(withProgress(correlation))),
  serve(analysis.correlationPost, bindInsight(withProgress(correlation))),
);
