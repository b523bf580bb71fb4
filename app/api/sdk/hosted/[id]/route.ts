import { showPage } from "@/app/api/sdk/hosted/[id]/show-page";
import { withBodyBytes } from "@/lib/http/body-bytes";
import { sdkRoute } from "@/lib/http/sdk-route";

/** Bytes of a form with a PIN, at most. */
const maxFormBytes = 1024;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.hosted_survey", {
  GET: (request, { params, query }) => showPage(request, String(params.id), query, null),
  POST: (request, { params, query }) =>
    withBodyBytes(request, maxFormBytes, (body) =>
      showPage(request, String(params.id), query, new URLSearchParams(body.toString()).get("pin") ?? ""),
    ),
});
