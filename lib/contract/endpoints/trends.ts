import { PeoplePage, paramsInBody, paramsInQuery } from "@/lib/contract/analysis/parameters";
import { Trend, trendFields, trendPeopleFields } from "@/lib/contract/analysis/trend";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

const reading = { scopes: ["person:read"], csv: true, params: InProject } as const;

const trend = {
  ...reading,
  path: "/api/projects/{project_id}/insights/trend/",
  summary: "Calculate trends or a lifecycle",
  query: paramsInQuery(trendFields),
  returns: { 200: Trend },
} as const;

const persons = {
  ...reading,
  path: "/api/projects/{project_id}/persons/trends/",
  summary: "List persons of a trend",
  description: "Pages are ordered by UUID; within a page, the newest persons come first.",
  query: paramsInQuery(trendPeopleFields),
  returns: { 200: PeoplePage },
} as const;

/** Numbers of events, persons and property values over time, and lifecycles. */
export const trends = endpointsOf("analysis", {
  trend: endpoint({ method: "GET", ...trend }),
  trendPost: endpoint({
    method: "POST",
    asks: true,
    ...trend,
    body: paramsInBody(trendFields).meta({ id: "TrendQuestion" }),
  }),
  persons: endpoint({ id: "analysis.trendPersons", method: "GET", ...persons }),
  personsPost: endpoint({
    id: "analysis.trendPersonsPost",
    method: "POST",
    asks: true,
    ...persons,
    body: paramsInBody(trendPeopleFields).meta({ id: "TrendPeopleQuestion" }),
  }),
});
