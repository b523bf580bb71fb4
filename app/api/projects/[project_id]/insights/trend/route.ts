import { withProgress } from "@/lib/analysis/progress";
import { trend } from "@/lib/analysis/trends/answer";
import { trends } from "@/lib/contract/endpoints/trends";
import { bindInsight } from "@/lib/http/bind-insight";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(trends.trend, bindInsight(withProgress(trend))),
  serve(trends.trendPost, bindInsight(withProgress(trend))),
);
