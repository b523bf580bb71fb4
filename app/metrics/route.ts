import { requireMetricsAccess } from "@/lib/http/metrics-access";
import { respond } from "@/lib/http/respond";
import { readMetrics } from "@/lib/monitoring/read-metrics";
import { describeRequest } from "@/lib/request-context";

export const dynamic = "force-dynamic";

/** The metrics of this process, for Prometheus. */
export async function GET(request: Request): Promise<Response> {
  describeRequest({ operation: "metrics" });
  return respond(request, async () => {
    requireMetricsAccess(request);
    const { text, contentType } = await readMetrics(new Date());
    return new Response(text, { headers: { "Content-Type": contentType, "Cache-Control": "no-store" } });
  });
}
