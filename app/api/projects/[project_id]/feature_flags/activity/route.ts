import { listActivity } from "@/lib/activity/list";
import { flags } from "@/lib/contract/endpoints/flags";
import { paginateActivity } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.allActivity, async (call) =>
    paginateActivity(call, await listActivity(call.project, call.query, { scope: "FeatureFlag" })),
  ),
);
