import { isUuid } from "@/lib/contract/wire/uuid";
import { NotFound } from "@/lib/errors";
import { sdkRoute } from "@/lib/http/sdk-route";
import { readRespondentStatus } from "@/lib/surveys/hosting/respondent-status";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.respondent_status", {
  GET: async (_, { params, query }) => {
    const id = String(params.id);
    if (!isUuid(id)) throw new NotFound();
    const status = await readRespondentStatus(id.toLowerCase(), {
      distinctId: query.get("distinct_id") || null,
      deviceId: query.get("device_id") || null,
      link: null,
    });
    return Response.json(status, { headers: { "Cache-Control": "no-store" } });
  },
});
