import { evaluateRequest } from "@/app/api/sdk/flags/evaluate";
import { toFeatureFlags } from "@/lib/flags/sdk-view";
import { sdkRoute } from "@/lib/http/sdk-route";

// The endpoint of posthog-js before remote config: everything in one object.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.decide", {
  POST: async (request, { query }) => {
    const now = new Date();
    const { evaluations, config } = await evaluateRequest(request, query, now);
    return Response.json({
      ...config,
      isAuthenticated: false,
      editorParams: {},
      ...toFeatureFlags(evaluations, now),
    });
  },
});
