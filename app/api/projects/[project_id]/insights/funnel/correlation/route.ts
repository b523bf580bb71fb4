import { correlation } from "@/lib/analysis/correlation/answer";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { insight } from "@/lib/http/insight";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.correlation, insight(correlation)),
  serve(analysis.correlationPost, insight(correlation)),
);
