import { listActivity } from "@/lib/activity/list";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { paginateActivity } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.allActivity, async (call) =>
    paginateActivity(call, await listActivity(call.project, call.query, { scope: "Survey" })),
  ),
);
