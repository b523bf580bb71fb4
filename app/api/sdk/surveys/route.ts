import { sdkRoute } from "@/lib/http/sdk-route";
import { deliverSurveys } from "@/lib/surveys/delivery/deliver";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.surveys", {
  GET: async (_, { query }) => Response.json(await deliverSurveys(query.get("token"))),
});
