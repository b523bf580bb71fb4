import { lifecycleTrend } from "@/lib/analysis/lifecycle/answer";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { insight } from "@/lib/http/insight";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(lifecycle.trend, insight(lifecycleTrend)),
  serve(lifecycle.trendPost, insight(lifecycleTrend)),
);
