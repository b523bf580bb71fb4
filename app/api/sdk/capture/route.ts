import { capture } from "@/lib/capture/capture";
import { maxBodyBytes } from "@/lib/capture/decode";
import { withBodyBytes } from "@/lib/http/body-bytes";
import { sdkRoute } from "@/lib/http/sdk-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.capture", {
  POST: async (request, { query, requestId }) => {
    const received = Date.now();
    await withBodyBytes(request, maxBodyBytes, (body) =>
      capture(body, {
        requestId,
        received,
        sentQuery: query.get("_"),
        isRetry: isRetry(request, query),
        contentType: request.headers.get("content-type"),
        compression: query.get("compression"),
        ...(isEngage(request) && { defaultEvent: "$identify" }),
      }),
    );
    return Response.json({ status: "Ok" });
  },
});

/** Whether a client sends a request again: `retry_count` counts from 0, the header from 1. */
const isRetry = ({ headers }: Request, query: URLSearchParams) =>
  Number(query.get("retry_count")) > 0 || Number(headers.get("posthog-attempt")) > 1;

/** Sends changes of persons without an event's name. */
const isEngage = ({ url }: Request) => /^\/engage\/?$/.test(new URL(url).pathname);
