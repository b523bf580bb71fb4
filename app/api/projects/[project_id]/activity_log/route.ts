import { listActivityLog } from "@/lib/access/projects/list-activity-log";
import { activityLog } from "@/lib/contract/endpoints/activity-log";
import { paginateByNumber } from "@/lib/http/paginate";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(activityLog.list, async (call) =>
    paginateByNumber(call, await listActivityLog(call.project, call.query)),
  ),
);
