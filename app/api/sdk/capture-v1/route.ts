import { readV1Request } from "@/app/api/sdk/capture-v1/read-headers";
import { captureV1 } from "@/lib/capture/capture-v1";
import { maxBodyBytes } from "@/lib/capture/decode";
import { requireProjectByToken } from "@/lib/capture/token-project";
import { requireToken } from "@/lib/flags/token";
import { readBearer } from "@/lib/http/authenticate";
import { withBodyBytes } from "@/lib/http/body-bytes";
import { sdkRoute } from "@/lib/http/sdk-route";

/** Seconds after which events that were not stored can be sent again. */
const retryAfter = "1";

const handlers = sdkRoute("sdk.capture_v1", {
  POST: async (request, { requestId }) => {
    const received = Date.now();
    const token = requireToken(readBearer(request));
    const project = await requireProjectByToken(token);
    const sent = readV1Request(request.headers, token);
    const answer = await withBodyBytes(request, maxBodyBytes, (body) =>
      captureV1(project, body, { ...sent, received, requestId }),
    );
    const mustRetry = Object.values(answer.results).some(({ result }) => result === "retry");
    return Response.json(answer, { headers: mustRetry ? { "Retry-After": retryAfter } : {} });
  },
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handlers;

/** Every response repeats the id that the client gave the request, errors included. */
export const POST: typeof handlers.POST = async (request, context) => {
  const response = await handlers.POST(request, context);
  const sentId = request.headers.get("posthog-request-id");
  if (sentId) response.headers.set("PostHog-Request-Id", sentId);
  return response;
};
