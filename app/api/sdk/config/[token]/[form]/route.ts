import { configScript, configuredSdk } from "@/app/api/sdk/config/[token]/[form]/script";
import { requireProjectByToken } from "@/lib/capture/token-project";
import { remoteConfig } from "@/lib/contract/sdk/flags-request";
import { NotFound } from "@/lib/errors";
import { requireToken } from "@/lib/flags/token";
import { conditionalResponse } from "@/lib/http/etag";
import { sdkRoute } from "@/lib/http/sdk-route";
import { deliverSurveys } from "@/lib/surveys/delivery/deliver";

/**
 * A changed survey takes effect immediately: clients revalidate on each request, and get 304 when nothing has
 * changed.
 */
const caching = { "Cache-Control": "no-cache" };
const script = (content: string) =>
  new Response(content, {
    headers: { "Content-Type": "application/javascript; charset=utf-8", ...caching },
  });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.config", {
  GET: async (request, { params }) => {
    const token = requireToken(String(params.token));
    if (params.form === "config") return sendConfig(request, token);
    await requireProjectByToken(token);
    switch (params.form) {
      case "config.js":
        return script(configScript(token));
      case "array.js":
        return script(await configuredSdk(token));
      default:
        throw new NotFound();
    }
  },
});

/** With the running surveys: mobile SDKs ask nowhere else for them. posthog-js gets them from their own path. */
async function sendConfig(request: Request, token: string): Promise<Response> {
  const { surveys, survey_config } = await deliverSurveys(token);
  const config = {
    ...remoteConfig(token, surveys.length > 0 && surveys),
    ...(survey_config && { survey_config }),
  };
  return conditionalResponse(request, JSON.stringify(config), {
    "Content-Type": "application/json",
    ...caching,
  });
}
