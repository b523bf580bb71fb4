import { funnel } from "@/lib/analysis/funnel/answer";
import { withProgress } from "@/lib/analysis/progress";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { bindInsight } from "@/lib/http/bind-insight";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.funnel, bindInsight(withProgress(funnel))),
  serve(analysis.funnelPost, bindInsight(withProgress(funnel))),
);
