import {
  CorrelationResult,
  correlationFields,
  FunnelResult,
  funnelFields,
  funnelPeopleFields,
} from "@/lib/contract/analysis/funnel";
import {
  AnalysisProgress,
  insightOf,
  PeoplePage,
  ProgressQuery,
  paramsInBody,
  paramsInQuery,
} from "@/lib/contract/analysis/parameters";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

const persons = "/api/projects/{project_id}/persons/" as const;
const insights = "/api/projects/{project_id}/insights/" as const;

/** Both methods need to read persons and nothing else. @source docs/reference/api.md#scopes-and-roles */
const reading = { scopes: ["person:read"], csv: true, params: InProject } as const;
const inAddress = { ...reading, method: "GET" } as const;
const inBody = { ...reading, method: "POST", asks: true } as const;

const funnelPersons = {
  path: `${persons}funnel/`,
  summary: "List persons of a funnel step",
  description: "Pages are ordered by UUID; within a page, the newest persons come first.",
  query: paramsInQuery(funnelPeopleFields),
  returns: { 200: PeoplePage },
} as const;

const correlationPersons = {
  ...funnelPersons,
  path: `${persons}funnel/correlation/`,
  summary: "List persons of a funnel correlation",
} as const;

const funnel = {
  path: `${insights}funnel/`,
  summary: "Calculate a funnel",
  query: paramsInQuery(funnelFields),
  returns: { 200: insightOf(FunnelResult) },
} as const;

const correlation = {
  path: `${insights}funnel/correlation/`,
  summary: "Calculate funnel correlations",
  query: paramsInQuery(correlationFields),
  returns: { 200: insightOf(CorrelationResult) },
} as const;

const FunnelPeopleBody = paramsInBody(funnelPeopleFields).meta({ id: "FunnelPeopleQuestion" });

/** Funnels and what goes with them, and what a person was when. */
export const analysis = endpointsOf("analysis", {
  funnelPersons: endpoint({ ...inAddress, ...funnelPersons }),
  funnelPersonsPost: endpoint({
    ...inBody,
    ...funnelPersons,
    body: FunnelPeopleBody,
  }),
  correlationPersons: endpoint({ ...inAddress, ...correlationPersons }),
  correlationPersonsPost: endpoint({
    ...inBody,
    ...correlationPersons,
    body: FunnelPeopleBody,
  }),
  progress: endpoint({
    method: "GET",
    path: `${insights}progress/`,
    summary: "Retrieve the progress of an analysis",
    description:
      "Rows read so far by an analysis that the caller started with this `progress_id`, also shortly after it ended.",
    isExtension: true,
    scopes: ["person:read"],
    params: InProject,
    query: ProgressQuery,
    returns: { 200: AnalysisProgress },
  }),
  funnel: endpoint({ ...inAddress, ...funnel }),
  funnelPost: endpoint({
    ...inBody,
    ...funnel,
    body: paramsInBody(funnelFields).meta({ id: "FunnelQuestion" }),
  }),
  correlation: endpoint({ ...inAddress, ...correlation }),
  correlationPost: endpoint({
    ...inBody,
    ...correlation,
    body: paramsInBody(correlationFields).meta({ id: "CorrelationQuestion" }),
  }),
});
