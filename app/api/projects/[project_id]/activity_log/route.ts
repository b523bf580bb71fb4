import { activityLogColumns, exportActivityLog } from "@/lib/access/projects/export-activity-log";
import { listActivityLog } from "@/lib/access/projects/list-activity-log";
import { activityLog } from "@/lib/contract/endpoints/activity-log";
import { CsvFile } from "@/lib/http/csv";
import { paginateByNumber } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(activityLog.list, async (call) =>
    call.query.format === "csv"
      ? new CsvFile(
          activityLogColumns,
          () => exportActivityLog(call.project, call.query),
          `fieldbook-activity-${call.project.id}.csv`,
        )
      : paginateByNumber(call, await listActivityLog(call.project, call.query)),
  ),
);
