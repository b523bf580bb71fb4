import {
  LifecyclePeoplePage,
  lifecyclePeopleFields,
  Trend,
  trendFields,
} from "@/lib/contract/analysis/lifecycle";
import { paramsInBody, paramsInQuery } from "@/lib/contract/analysis/parameters";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

const reading = { scopes: ["person:read"], csv: true, params: InProject } as const;

const trend = {
  ...reading,
  path: "/api/projects/{project_id}/insights/trend/",
  summary: "Calculate a lifecycle",
  query: paramsInQuery(trendFields),
  returns: { 200: Trend },
} as const;

/** New, returning, resurrecting and dormant persons. */
export const lifecycle = endpointsOf("analysis", {
  persons: endpoint({
    id: "analysis.lifecyclePersons",
    method: "GET",
    path: "/api/projects/{project_id}/persons/lifecycle/",
    summary: "List persons of a lifecycle interval",
    description: "Pages are ordered by UUID; within a page, the newest persons come first.",
    ...reading,
    query: paramsInQuery(lifecyclePeopleFields),
    returns: { 200: LifecyclePeoplePage },
  }),
  trend: endpoint({ method: "GET", ...trend }),
  trendPost: endpoint({
    method: "POST",
    asks: true,
    ...trend,
    body: paramsInBody(trendFields).meta({ id: "TrendQuestion" }),
  }),
});
