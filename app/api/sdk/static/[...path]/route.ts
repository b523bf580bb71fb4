import { readStaticFile } from "@/app/api/sdk/static/files";
import { conditionalResponse } from "@/lib/http/etag";
import { sdkRoute } from "@/lib/http/sdk-route";

/** Another release may come with the next start: pages look again after an hour. */
const cacheControl = "public, max-age=3600, stale-while-revalidate=86400";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.static", {
  GET: async (request, { params }) => {
    const { content, etag, type } = await readStaticFile(Array.isArray(params.path) ? params.path : []);
    return conditionalResponse(
      request,
      content,
      { "Content-Type": type, "Cache-Control": cacheControl },
      etag,
    );
  },
});
