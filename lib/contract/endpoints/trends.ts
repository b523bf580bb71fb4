import { paramsInBody } from "@/lib/contract/analysis/parameters";
import { Trend, trendFields, trendPeopleFields } from "@/lib/contract/analysis/trend";
import { endpointsOf } from "@/lib/contract/endpoint";
import { peopleEndpoints, questionEndpoints } from "@/lib/contract/endpoints/questions";

const [trend, trendPost] = questionEndpoints("trend", {
  path: "/api/projects/{project_id}/insights/trend/",
  summary: "Calculate trends or a lifecycle",
  body: paramsInBody(trendFields).meta({ id: "TrendQuestion" }),
  returns: { 200: Trend },
});

const [persons, personsPost] = peopleEndpoints("trendPersons", {
  path: "/api/projects/{project_id}/persons/trends/",
  summary: "List persons of a trend",
  body: paramsInBody(trendPeopleFields).meta({ id: "TrendPeopleQuestion" }),
});

/** Numbers of events, persons and property values over time, and lifecycles. */
export const trends = endpointsOf("analysis", { trend, trendPost, persons, personsPost });
