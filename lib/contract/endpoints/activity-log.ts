import { ActivityLogEntry } from "@/lib/contract/activity/entry";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { ActivityLogQuery, pageOf } from "@/lib/contract/wire/page";

/** Everything that happened in a project. @source docs/reference/api.md#management-routes */
export const activityLog = endpointsOf("activityLog", {
  list: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/activity_log/",
    summary: "List activity of a project",
    description:
      "Newest first, including deleted items. As CSV: created_at, user, is_system, key_label, activity, scope, item_id, item_name, changed_fields, changes (JSON with the values before and after).",
    scopes: ["activity_log:read"],
    csv: true,
    params: InProject,
    query: ActivityLogQuery,
    returns: { 200: pageOf(ActivityLogEntry) },
  }),
});
