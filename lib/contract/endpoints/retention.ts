import { PeoplePage, paramsInBody, paramsInQuery } from "@/lib/contract/analysis/parameters";
import { RetentionCohorts, retentionFields, retentionPeopleFields } from "@/lib/contract/analysis/retention";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

const reading = { scopes: ["person:read"], csv: true, params: InProject } as const;

const persons = {
  ...reading,
  path: "/api/projects/{project_id}/persons/retention/",
  summary: "List persons of a retention cohort",
  description: "Pages are ordered by UUID; within a page, the newest persons come first.",
  query: paramsInQuery(retentionPeopleFields),
  returns: { 200: PeoplePage },
} as const;

const insight = {
  ...reading,
  path: "/api/projects/{project_id}/insights/retention/",
  summary: "Calculate retention",
  query: paramsInQuery(retentionFields),
  returns: { 200: RetentionCohorts },
} as const;

/** Retention and the persons behind it. */
export const retention = endpointsOf("analysis", {
  persons: endpoint({ id: "analysis.retentionPersons", method: "GET", ...persons }),
  personsPost: endpoint({
    id: "analysis.retentionPersonsPost",
    method: "POST",
    asks: true,
    ...persons,
    body: paramsInBody(retentionPeopleFields).meta({ id: "RetentionPeopleQuestion" }),
  }),
  insight: endpoint({ id: "analysis.retention", method: "GET", ...insight }),
  insightPost: endpoint({
    id: "analysis.retentionPost",
    method: "POST",
    asks: true,
    ...insight,
    body: paramsInBody(retentionFields).meta({ id: "RetentionQuestion" }),
  }),
});
