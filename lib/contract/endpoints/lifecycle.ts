import { LifecyclePeoplePage, lifecyclePeopleFields } from "@/lib/contract/analysis/lifecycle";
import { paramsInQuery } from "@/lib/contract/analysis/parameters";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

/** New, returning, resurrecting and dormant persons; their numbers are a trend. */
export const lifecycle = endpointsOf("analysis", {
  persons: endpoint({
    id: "analysis.lifecyclePersons",
    method: "GET",
    path: "/api/projects/{project_id}/persons/lifecycle/",
    summary: "List persons of a lifecycle interval",
    description: "Pages are ordered by UUID; within a page, the newest persons come first.",
    scopes: ["person:read"],
    csv: true,
    params: InProject,
    query: paramsInQuery(lifecyclePeopleFields),
    returns: { 200: LifecyclePeoplePage },
  }),
});
