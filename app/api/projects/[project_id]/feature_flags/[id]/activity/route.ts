import { flags } from "@/lib/contract/endpoints/flags";
import { listFlagActivity } from "@/lib/flags/list-activity";
import { paginateActivity } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.activity, async (call) =>
    paginateActivity(call, await listFlagActivity(call.project, call.params.id, call.query)),
  ),
);
