import { withProgress } from "@/lib/analysis/progress";
import { stickinessInsight } from "@/lib/analysis/stickiness/answer";
import { stickiness } from "@/lib/contract/endpoints/stickiness";
import { bindInsight } from "@/lib/http/bind-insight";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(stickiness.insight, bindInsight(withProgress(stickinessInsight))),
  serve(stickiness.insightPost, bindInsight(withProgress(stickinessInsight))),
);
