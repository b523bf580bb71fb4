import { evaluateRequest } from "@/app/api/sdk/flags/evaluate";
import { toFeatureFlags, toFlags } from "@/lib/flags/sdk-view";
import { sdkRoute } from "@/lib/http/sdk-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.flags", {
  POST: async (request, { query }) => {
    const now = new Date();
    const { evaluations, config } = await evaluateRequest(request, query, now);
    const answer = query.get("v") === "2" ? toFlags(evaluations, now) : toFeatureFlags(evaluations, now);
    return Response.json({ ...(query.get("config") === "true" && config), ...answer });
  },
});
