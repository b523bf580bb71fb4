import { correlation } from "@/lib/analysis/correlation/answer";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { bindInsight } from "@/lib/http/bind-insight";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.correlation, bindInsight(correlation)),
  serve(analysis.correlationPost, bindInsight(correlation)),
);
