import { funnel } from "@/lib/analysis/funnel";
import { asked } from "@/lib/contract/analysis";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { route } from "@/lib/http/route";
import { type Call, serve } from "@/lib/http/serve";

async function insight(call: Call<typeof analysis.funnel> | Call<typeof analysis.funnelPost>) {
  const answer = await funnel(call.project, asked(call.query, call.body), call.request.signal);
  return { ...answer, timezone: call.project.timezone };
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.funnel, insight),
  serve(analysis.funnelPost, insight),
);
