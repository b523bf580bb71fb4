import { capture } from "@/lib/capture/capture";
import { maxBodyBytes } from "@/lib/capture/decode";
import { withBodyBytes } from "@/lib/http/body-bytes";
import { sdkRoute } from "@/lib/http/sdk-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute({
  POST: async (request, { query, requestId }) => {
    const received = Date.now();
    await withBodyBytes(request, maxBodyBytes, (body) =>
      capture(body, {
        requestId,
        received,
        sentQuery: query.get("_"),
        contentType: request.headers.get("content-type"),
        compression: query.get("compression"),
        ...(isEngage(request) && { defaultEvent: "$identify" }),
      }),
    );
    return Response.json({ status: "Ok" });
  },
});

/** Sends changes of persons without an event's name. */
const isEngage = ({ url }: Request) => /^\/engage\/?$/.test(new URL(url).pathname);
