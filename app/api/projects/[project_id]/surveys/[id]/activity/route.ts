import { surveys } from "@/lib/contract/endpoints/surveys";
import { paginateActivity } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { surveyActivity } from "@/lib/surveys/activity/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(surveys.activity, async (call) =>
    paginateActivity(call, await surveyActivity(call.project, call.params.id, call.query)),
  ),
);
