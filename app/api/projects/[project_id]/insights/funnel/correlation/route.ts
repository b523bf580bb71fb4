import { correlation } from "@/lib/analysis/correlation";
import { asked } from "@/lib/contract/analysis";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { route } from "@/lib/http/route";
import { type Call, serve } from "@/lib/http/serve";

async function insight(call: Call<typeof analysis.correlation> | Call<typeof analysis.correlationPost>) {
  const answer = await correlation(call.project, asked(call.query, call.body), call.request.signal);
  return { ...answer, timezone: call.project.timezone };
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.correlation, insight),
  serve(analysis.correlationPost, insight),
);
