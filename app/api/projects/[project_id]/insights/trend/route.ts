import { lifecycleTrend } from "@/lib/analysis/lifecycle/answer";
import { withProgress } from "@/lib/analysis/progress";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { bindInsight } from "@/lib/http/bind-insight";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(lifecycle.trend, bindInsight(withProgress(lifecycleTrend))),
  serve(lifecycle.trendPost, bindInsight(withProgress(lifecycleTrend))),
);
