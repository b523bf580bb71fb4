import { PeoplePage, paramsInBody, paramsInQuery } from "@/lib/contract/analysis/parameters";
import { Stickiness, stickinessFields, stickinessPeopleFields } from "@/lib/contract/analysis/stickiness";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

const reading = { scopes: ["person:read"], csv: true, params: InProject } as const;

const persons = {
  ...reading,
  path: "/api/projects/{project_id}/persons/stickiness/",
  summary: "List persons of a stickiness bar",
  description: "Pages are ordered by UUID; within a page, the newest persons come first.",
  query: paramsInQuery(stickinessPeopleFields),
  returns: { 200: PeoplePage },
} as const;

const insight = {
  ...reading,
  path: "/api/projects/{project_id}/insights/stickiness/",
  summary: "Calculate stickiness",
  query: paramsInQuery(stickinessFields),
  returns: { 200: Stickiness },
} as const;

/** Stickiness and the persons behind it. */
export const stickiness = endpointsOf("analysis", {
  persons: endpoint({ id: "analysis.stickinessPersons", method: "GET", ...persons }),
  personsPost: endpoint({
    id: "analysis.stickinessPersonsPost",
    method: "POST",
    asks: true,
    ...persons,
    body: paramsInBody(stickinessPeopleFields).meta({ id: "StickinessPeopleQuestion" }),
  }),
  insight: endpoint({ id: "analysis.stickiness", method: "GET", ...insight }),
  insightPost: endpoint({
    id: "analysis.stickinessPost",
    method: "POST",
    asks: true,
    ...insight,
    body: paramsInBody(stickinessFields).meta({ id: "StickinessQuestion" }),
  }),
});
