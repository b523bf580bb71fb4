import { Forbidden } from "@/lib/errors";
import { getLocalEvaluation } from "@/lib/flags/get-local-evaluation";
import { authenticate, authorize } from "@/lib/http/authenticate";
import { conditionalResponse } from "@/lib/http/etag";
import { countRequest } from "@/lib/http/rate-limit";
import { sdkRoute } from "@/lib/http/sdk-route";

const rules = { method: "GET", access: "key", scopes: ["feature_flag:read"] } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.local_evaluation", {
  GET: async (request, { query }) => {
    const caller = await authenticate(request, null);
    if (caller.key) await countRequest(caller.key.id);
    authorize(request, rules, caller, null);
    if (!caller.key) throw new Forbidden("This action is for personal API keys only.");
    const withCohorts = query.has("send_cohorts");
    const definitions = await getLocalEvaluation(query.get("token"), caller.key, { withCohorts });
    return conditionalResponse(request, JSON.stringify(definitions), {
      "Content-Type": "application/json",
      "Cache-Control": "private, no-cache",
    });
  },
});
