import { withProgress } from "@/lib/analysis/progress";
import { periodBeforeRetention, retentionInsight } from "@/lib/analysis/retention/answer";
import { retention } from "@/lib/contract/endpoints/retention";
import { bindInsight } from "@/lib/http/bind-insight";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(retention.insight, bindInsight(withProgress(retentionInsight), periodBeforeRetention)),
  serve(retention.insightPost, bindInsight(withProgress(retentionInsight), periodBeforeRetention)),
);
